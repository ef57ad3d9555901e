import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/db/migrate.ts';
import { command, type Outcome, tool } from './command.ts';
import type { Part } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');

const FLOORS = [
  'server.ts',
  'worker.ts',
  'search.ts',
  'console.ts',
  'app',
  'console',
  'platform',
  'scripts',
  'ops',
];

/** Checks that read the sources and run nothing of them. */
export const sourceChecks: readonly Part[] = [
  { name: 'Types', run: typeCheck },
  { name: 'Lint and format', run: () => tool('biome', ['check', '--error-on-warnings', '.']) },
  {
    name: 'Architecture rules',
    run: () =>
      tool('depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...FLOORS]),
  },
  { name: 'Unused code', run: () => tool('knip', ['--no-progress']) },
];

let generated: Promise<Outcome> | undefined;

/** Makes what the sources import and the repository does not hold: the types of routes, the sprite of icons. */
export function generate(): Promise<Outcome> {
  generated ??= inTurn(
    () => tool('react-router', ['typegen']),
    () => tool('react-router', ['typegen', 'console']),
  );
  return generated;
}

async function typeCheck(): Promise<Outcome> {
  const tsc = [join(ROOT, 'node_modules/ts7/bin/tsc'), '--noEmit'];
  return inTurn(
    generate,
    () => command(process.execPath, tsc),
    () => command(process.execPath, [...tsc, '-p', 'console']),
  );
}

/** One after the other, as far as they succeed. */
async function inTurn(...works: (() => Promise<Outcome>)[]): Promise<Outcome> {
  let last: Outcome = { ok: true, output: '' };
  for (const work of works) if (last.ok) last = await work();
  return last;
}

/** Whether the types of the tables are what the migrations make. @param server a PostgreSQL for a database of its own. */
export function databaseTypes(server: Promise<{ url: string }>) {
  return {
    name: 'Database types are those of the migrations',
    run: async () => compareTypes((await server).url),
  };
}

async function compareTypes(serverUrl: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-types-'));
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query('create database types_check');
    const url = new URL(serverUrl);
    url.pathname = '/types_check';
    await migrate(url.href);
    const fresh = join(folder, 'types.ts');
    const generated = await tool('kysely-codegen', [
      ...['--url', url.href, '--config-file', '.kysely-codegenrc.json', '--out-file', fresh],
    ]);
    if (!generated.ok) return generated;
    const same = readFileSync(fresh, 'utf8') === readFileSync(join(ROOT, 'platform/db/types.gen.ts'), 'utf8');
    return {
      ok: same,
      output: same
        ? ''
        : 'platform/db/types.gen.ts is not what the migrations make. Migrate a new database and run\n  npx kysely-codegen --url "$DATABASE_URL" --config-file .kysely-codegenrc.json\n',
    };
  } finally {
    await admin.query('drop database if exists types_check with (force)');
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
