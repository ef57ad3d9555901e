import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'satonowa-library-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Programs that stand in for Debian's: what they were asked for is noted. */
function aDebian(archive = 'touch libnowhere1.deb'): void {
  const programs = {
    'apt-get': `case "$*" in *download*) ${archive};; esac`,
    'dpkg-deb': 'mkdir -p "$3/usr/lib/some" && echo "$2" >"$3/usr/lib/some/libnowhere.so.7"',
  };
  mkdirSync(join(place, 'bin'));
  for (const [name, does] of Object.entries(programs))
    writeFileSync(
      join(place, 'bin', name),
      `#!/bin/sh\nfor last; do :; done\necho "${name} $last" >>${place}/asked\n${does}\n`,
      {
        mode: 0o755,
      },
    );
}

/** Where Node itself has the library from, on a machine without it. */
const { LD_LIBRARY_PATH } = process.env;

/** What a start is told of a library. */
function provide(library: string, PATH = `${join(place, 'bin')}:/usr/bin:/bin`) {
  const code = `
    import { nodeLibrary } from ${JSON.stringify(join(import.meta.dirname, 'node-library.mjs'))};
    try { console.log('FOLDER', nodeLibrary(${JSON.stringify(join(place, 'cache/library'))}, '${library}')); }
    catch (error) { console.log('ERROR', error.message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { PATH, ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) },
  }).stdout;
}

it('a library that the machine has is used from there', () => {
  aDebian();
  expect(provide('libc.so.6')).toBe('FOLDER undefined\n');
  expect(readdirSync(place)).toEqual(['bin']);
});

it('one that is missing is unpacked from Debian’s package, once, and nothing else is left', () => {
  aDebian();
  const folder = join(place, 'cache/library/usr/lib/some');
  expect(provide('libnowhere.so.7')).toMatch(new RegExp(`^Fetching libnowhere.so.7.*\nFOLDER ${folder}\n$`));
  expect(provide('libnowhere.so.7')).toBe(`FOLDER ${folder}\n`);
  expect(readFileSync(join(place, 'asked'), 'utf8')).toBe(
    'apt-get update\napt-get libatomic1\ndpkg-deb root\n',
  );
  expect(readdirSync(join(place, 'cache'))).toEqual(['library']);
});

it('where that fails it says why, and what to install; a later start tries again', () => {
  aDebian('echo no route to host; exit 100');
  const told = provide('libnowhere.so.7');
  expect(told).toContain('ERROR no route to host');
  expect(told).toContain('apt-get install libatomic1');
  expect(readdirSync(join(place, 'cache'))).toEqual([]);
  expect(provide('libnowhere.so.7', place)).toMatch(
    /ERROR spawnSync apt-get ENOENT\n.*apt-get install libatomic1/s,
  );
});
