import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARY = 'libatomic.so.1';
const PACKAGE = 'libatomic1';
const ADVICE = `Node.js 26 needs the library ${LIBRARY}, which is not there: install it (on Debian "apt-get install ${PACKAGE}", elsewhere the package libatomic) and start again.`;

/**
 * Sees to the library that Node has been linked against since its line 25, and that a Debian without compilers has not. Debian's
 * package is fetched and unpacked into a folder, by any user: nothing is installed on the machine.
 * @param {string} folder where it is unpacked to, and found the next time.
 * @param {string} library another one, for tests.
 * @returns {string | undefined} the folder that LD_LIBRARY_PATH has to name; undefined where the machine has the library.
 * @throws Error that says what to install where that fails.
 */
export function nodeLibrary(folder, library = LIBRARY) {
  if (canLoad(library)) return undefined;
  return found(folder, library) ?? unpacked(folder, library);
}

/** Asks the dynamic linker, as it will be asked when Node starts: what it finds is no add-on, and refused for that. */
function canLoad(library) {
  try {
    process.dlopen({ exports: {} }, library);
  } catch (error) {
    return !/cannot open shared object file/.test(error.message);
  }
  return true;
}

function found(folder, library) {
  const file = files(folder).find((name) => name.endsWith(`/${library}`));
  return file && join(folder, file, '..');
}

function files(folder) {
  try {
    return readdirSync(folder, { recursive: true });
  } catch {
    return [];
  }
}

function unpacked(folder, library) {
  console.log(`Fetching ${library}, which Node.js 26 needs, from Debian's package ${PACKAGE} ...`);
  mkdirSync(join(folder, '..'), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    for (const part of ['state/lists/partial', 'cache/archives/partial'])
      mkdirSync(join(work, part), { recursive: true });
    const places = { 'Dir::State': join(work, 'state'), 'Dir::Cache': join(work, 'cache') };
    const own = { ...places, 'Dir::State::status': '/var/lib/dpkg/status', 'APT::Sandbox::User': 'root' };
    const options = Object.entries(own).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const updated = run(work, 'apt-get', ['-q', ...options, 'update']); // fails, too, where one of many sources does not answer
    const downloaded = run(work, 'apt-get', ['-q', ...options, 'download', PACKAGE]);
    const archive = readdirSync(work).find((name) => name.endsWith('.deb'));
    if (!archive) fail(`${updated.output}\n${downloaded.output}`.trim());
    const extracted = run(work, 'dpkg-deb', ['-x', archive, 'root']);
    if (!extracted.ok) fail(extracted.output);
    putInPlace(join(work, 'root'), folder, library);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return found(folder, library) ?? fail('The package has no such file.');
}

/** Of two starts at once the first one's stays. */
function putInPlace(made, folder, library) {
  if (found(folder, library)) return;
  try {
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } catch (error) {
    if (!found(folder, library)) fail(error.message);
  }
}

function run(cwd, command, args) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { ok: status === 0, output: `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`.trim() };
}

function fail(why) {
  throw new Error(`${why}\n${ADVICE}`);
}
