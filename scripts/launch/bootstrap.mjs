import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeLibrary } from './node-library.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const PROJECT_NODE = join(ROOT, 'node_modules', NODE_PACKAGE, 'bin/node');

/** Sees to what Node needs, and installs the packages unless node_modules already is what package-lock.json says. */
export async function prepareProject() {
  if (Number(process.versions.node.split('.')[0]) < 20) fail('Node.js 20 or newer is needed to start.');
  const locked = read('package-lock.json')?.packages ?? fail('package-lock.json is missing or damaged.');
  if (!locked[`node_modules/${NODE_PACKAGE}`]) {
    fail(
      `This machine (${process.platform}-${process.arch}) is not supported: Linux on x64 or arm64 is needed.`,
    );
  }
  provideLibrary();
  if (isInstalled(locked)) return;
  console.log('Installing packages (at the first start and after updates) ...');
  const started = Date.now();
  const result = npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  if (result.status !== 0) {
    const output = `${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
    if (/ENOSPC|no space left/i.test(output)) fail('The disk is full: free some space and start again.');
    if (/EACCES|EROFS/.test(output))
      fail(`The packages cannot be written to ${ROOT}: make it writable for this user.`);
    fail(`${output}\nThe packages could not be installed: "npm ci" failed as shown above.`);
  }
  if (!existsSync(PROJECT_NODE))
    fail(`npm left out the package ${NODE_PACKAGE}: allow optional dependencies in its settings.`);
  console.log(`Packages installed (${((Date.now() - started) / 1000).toFixed(1)} s).`);
}

/** For all that is started from here: scripts of npm's packages run on the project's Node, too. */
function provideLibrary() {
  try {
    const folder = nodeLibrary(join(ROOT, '.cache/node-library'));
    if (folder) process.env.LD_LIBRARY_PATH = [folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  } catch (error) {
    fail(error.message);
  }
}

function npm(args) {
  const options = {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  };
  // npm names its own program to the scripts it runs; started without npm, the one in PATH is used.
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.[cm]?js$/.test(own)) return spawnSync(process.execPath, [own, ...args], options);
  return spawnSync('npm', args, options);
}

/** npm writes node_modules/.package-lock.json last, so it lists exactly what a finished installation has. */
function isInstalled(locked) {
  const present = read('node_modules/.package-lock.json')?.packages;
  if (!present || !existsSync(PROJECT_NODE)) return false;
  const inPlace = (name) =>
    present[name]?.version === locked[name].version && present[name]?.integrity === locked[name].integrity;
  return (
    Object.keys(locked).every(
      (name) => name === '' || inPlace(name) || (locked[name].optional && !present[name]),
    ) && Object.keys(present).every((name) => locked[name])
  );
}

function read(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Runs a TypeScript program on the Node version of the project and ends with its exit code. Signals are passed on; the
 * channel between the two closes when this process is killed, which the program takes as its sign to stop.
 * @param {{ detached: boolean }} options detached: Ctrl-C reaches this process only, and the program hears it from here.
 */
export function runOnProjectNode(file, args, { detached }) {
  const child = spawn(PROJECT_NODE, [join(ROOT, file), ...args], {
    cwd: ROOT,
    detached,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      // What was compiled once is not compiled again: a program starts in about half of the processor time.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
      ...process.env,
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`The bundled Node.js does not run here: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  leaveWithNpm();
}

/** A killed npm does not tell its scripts: notice that a parent between it and us has gone. */
function leaveWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const line = [process.pid];
  while (line.length < 4) {
    const pid = parentOf(line.at(-1));
    if (pid <= 1) return;
    line.push(pid);
    if (/npm/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join(' '))) break;
  }
  setInterval(() => {
    if (line.slice(1).some((pid, i) => parentOf(line[i]) !== pid)) process.exit(1);
  }, 1000).unref();
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
