import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetConfig } from '#platform/config.ts';
import { closeDb } from '#platform/db/db.ts';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { Trouble } from '#platform/trouble.ts';
import { ask } from '../../scripts/attack/ask.ts';
import { parallel, Tries } from '../../scripts/attack/attack.ts';
import { apply } from '../../scripts/attack/journey.ts';
import { compareBooks } from '../../scripts/attack/races.ts';
import { until } from '../../scripts/attack/target.ts';
import type { HotGoods } from '../../scripts/crowd/applicants.ts';
import type { Donor } from '../../scripts/crowd/donors.ts';
import { freePort } from '../../scripts/launch/ports.ts';
import { type Front, haproxyFront, nginxFront } from '../drill/fronts.ts';
import { holds, need } from '../drill/holds.ts';
import { Machine } from '../drill/machines.ts';
import type { Drill, Stage } from '../drill/stage.ts';
import { environmentOfWeb, programOf } from '../drill/web.ts';

type Db = typeof import('#platform/db/db.ts');
type Donors = typeof import('../../scripts/crowd/donors.ts');

const NEW = join(import.meta.dirname, '../..');
const DEMO_GOODS = 2_000;
/** More than can give while all is replaced: whoever has not begun by then does not. */
const DONORS = 500;
const AT_ONCE = 4;
const START_SECONDS = 240;
const SIDE_BY_SIDE_MS = 3_000;
const PAGES = ['/', '/goods', '/ec', '/login', '/goods?q=米'];

/**
 * The next release comes while people give: its migrations first, then one process after the other, the second one as soon as the first is
 * ready. With `--nginx` behind the recipe of ops/nginx, which asks nobody how they are, instead of HAProxy, which does.
 */
export const drill: Drill = {
  about:
    'two web processes and a worker of an older commit (OLD_COMMIT, else the one before the newest migration) are replaced one by one by this one while people give; --nginx: behind nginx by the recipe, not HAProxy',
  minutes: 20,
  async run(stage) {
    const front = process.argv.includes('--nginx') ? nginxFront() : haproxyFront();
    need(stage, { ...front.needs, git: 'git' });
    const commit = process.env.OLD_COMMIT ?? beforeNewestMigration();
    const old = join(stage.folder, 'old');
    git('worktree', 'add', '--quiet', '--detach', old, commit);
    stage.atEnd(() => git('worktree', 'remove', '--force', old));
    symlinkSync(join(NEW, 'node_modules'), join(old, 'node_modules'));
    const server = await startThrowAwayServer();
    stage.atEnd(() => server.stop());
    stage.atEnd(closeDb);
    stage.row('the older commit', commit.slice(0, 10));
    stage.row('migrations since then', between(commit));
    stage.say('the older release: build, demo data');
    const at = '127.0.10.21:8080';
    const env = await prepared(stage, old, server.url, at);
    stage.say('building this release');
    await stage.run('npm', ['run', 'build'], { cwd: NEW });
    const machine = new Machine('127.0.10.21', stage.folder);
    stage.atEnd(() => machine.kill());
    await play(stage, { old, machine, env, front, at });
  },
};

const git = (...args: string[]) => execFileSync('git', args, { cwd: NEW, encoding: 'utf8' }).trim();

/** The last commit that knows nothing of the newest migration. */
function beforeNewestMigration(): string {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'migrations');
  return git('rev-parse', `${newest}^`);
}

const between = (commit: string) =>
  String(
    git('diff', '--name-only', '--diff-filter=A', commit, 'HEAD', '--', 'migrations')
      .split('\n')
      .filter(Boolean).length,
  );

/** Has the older release's launcher make everything, and stops it. @returns the environment of its programs. */
async function prepared(
  stage: Stage,
  old: string,
  serverUrl: string,
  at: string,
): Promise<Record<string, string>> {
  const database = new URL(serverUrl);
  const dataDir = join(stage.folder, 'site');
  mkdirSync(dataDir);
  const port = String(await stage.port());
  const child = spawn(process.execPath, [join(old, 'scripts/launch/main.ts'), '--cold'], {
    cwd: old,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      APP_MODE: 'demo',
      DATABASE_URL: database.href,
      DATA_DIR: dataDir,
      DEMO_GOODS: String(DEMO_GOODS),
      ADMISSIONS_PER_SECOND: 'off',
      AVIFS_PER_MINUTE: '0',
      TRUSTED_PROXIES: '127.0.0.0/8',
      PUBLIC_ORIGIN: `http://${at}`,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: port,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!ready) throw new Trouble(`${output}\nThe older release did not start.`);
  const env = environmentOfWeb(port, programOf(old, 'web'));
  child.kill('SIGTERM');
  await ended;
  return env;
}

interface Site {
  old: string;
  machine: Machine;
  env: Record<string, string>;
  front: Front;
  /** Its address. */
  at: string;
}

async function play(stage: Stage, { old, machine, env, front, at }: Site): Promise<void> {
  Object.assign(process.env, env);
  forgetConfig();
  // Well behind the older launcher's own, as the acquirer listens at one of those.
  const behind = Number(env.PORT) + 300;
  const ports: [number, number] = [
    await freePort('127.0.0.1', behind),
    await freePort('127.0.0.1', behind + 100),
  ];
  const web = (release: string, i: number) =>
    machine.start(`web${i}`, process.execPath, [programOf(release, 'web')], {
      ...env,
      PORT: String(ports[i]),
    });
  const worker = (release: string) =>
    machine.start('worker', process.execPath, [programOf(release, 'worker')], env);
  const answers = (port: number) => async () => (await ask(`http://127.0.0.1:${port}/readyz`)).status === 200;
  machine.start('acquirer', process.execPath, [programOf(old, 'acquirer')], {
    ...env,
    ACQUIRER_WEBHOOK_URL: `http://${at}/webhooks/payments`,
  });
  const webs = ports.map((_, i) => web(old, i));
  let runs = worker(old);
  front.start(machine, at, ports);
  for (const [i, port] of ports.entries())
    if (!(await until(answers(port), START_SECONDS))) throw new Trouble(machine.lastLines(`web${i}`));
  const url = `http://${at}`;
  if (!(await until(async () => (await ask(`${url}/faq`)).status === 200, 30)))
    throw new Trouble(machine.lastLines('front'));

  const { donors, hot } = await donorsOf(stage, old);
  stage.say('people begin to give, and go on until all is replaced');
  const over = new AbortController();
  const looking = look(url, over.signal);
  const results: string[] = [];
  let replaced = false;
  const giving = parallel(donors, AT_ONCE, async (donor) => {
    if (!replaced) results.push(await apply(url, donor));
  });
  const gave: [string, number][] = [];
  /** How many were told their result while it went on. */
  const during = async (what: string, work: () => Promise<unknown>) => {
    const before = results.length;
    await work();
    gave.push([what, results.length - before]);
  };
  await sleep(3_000);
  stage.say('the migrations of this release run while the older one works');
  await during('the migrations ran', () =>
    stage.run(process.execPath, [join(NEW, 'scripts/migrate.ts')], {
      cwd: NEW,
      env: { ...process.env, ...env },
    }),
  );
  await during('the older release worked with the new tables', () => sleep(SIDE_BY_SIDE_MS));
  for (const i of webs.keys()) {
    stage.say(`web process ${i + 1} is replaced`);
    await during(`web process ${i + 1} was replaced`, async () => {
      await ended(webs[i]!);
      webs[i] = web(NEW, i);
      if (!(await until(answers(ports[i]!), START_SECONDS))) throw new Trouble(machine.lastLines(`web${i}`));
    });
  }
  stage.say('the worker is replaced');
  await during('the worker was replaced', async () => {
    await ended(runs);
    runs = worker(NEW);
    await sleep(SIDE_BY_SIDE_MS);
  });
  replaced = true;
  await giving;
  over.abort();
  const pages = await looking;

  for (const [what, count] of gave) stage.row(`gave while ${what}`, count, count > 0);
  const paid = new Tries();
  for (const result of results) paid.try(result === 'paid', result);
  holds(stage, 'who gave was told the result', paid);
  const { requests, failed, redispatched, failures } = await front.seen();
  stage.row(
    'requests through the proxy, of which failed',
    `${requests}, ${failed}`,
    requests > results.length && failed === 0,
  );
  for (const line of failures) stage.say(`  ${line}`);
  stage.row('requests that another process took at once', redispatched);
  const served = new Tries();
  for (const { path, status } of pages) served.try(status === 200, `${path}: ${status}`);
  holds(stage, 'pages served throughout', served);
  const books = new Tries();
  await compareBooks(books, [hot]);
  holds(stage, 'books of site and acquirer are equal', books);
}

/** Donors in front of forms as the older release keeps them, of whose tables this release's code knows no more than the migrations say. */
async function donorsOf(stage: Stage, old: string): Promise<{ donors: Donor[]; hot: HotGoods }> {
  const { closeDb: closeItsDb } = (await import(join(old, 'platform/db/db.ts'))) as Db;
  stage.atEnd(closeItsDb);
  const { donorsBeforeSubmit } = (await import(join(old, 'scripts/crowd/donors.ts'))) as Donors;
  return donorsBeforeSubmit(DONORS, DONORS, { together: true });
}

/** Asks a process to end as a service manager does, and waits until it has. */
async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function look(url: string, signal: AbortSignal): Promise<{ path: string; status: number }[]> {
  const seen: { path: string; status: number }[] = [];
  for (let n = 0; !signal.aborted; n++) {
    const path = PAGES[n % PAGES.length]!;
    const { status } = await ask(url + encodeURI(path));
    seen.push({ path, status });
    await sleep(150);
  }
  return seen;
}
