import { readdirSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startThrowAwayServer } from '#platform/testing/server.ts';
import { Trouble } from '#platform/trouble.ts';
import { build as buildPages } from '../../scripts/launch/build.ts';
import { install } from '../../scripts/test/debian.ts';
import type { Drill, Stage } from '../drill/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = ['buildah', 'podman', 'runc', 'mmdebstrap'];
const NAME = 'localhost/satonowa-drill:1';
const LARGEST_MB = 1_500;
/** A process ends within 25 s, whatever it is doing. */
const STOP_S = 28;

/** Tries to add to its code and to change it, and says how each was answered. */
const WRITE = `const fs = require('fs');
const tried = ['/app/x', '/app/build/programs/web.js'].map((file) => {
  try { fs.appendFileSync(file, ''); return 'written'; } catch (error) { return error.code; }
});
process.stdout.write(tried.join(' '));`;

export const drill: Drill = {
  about:
    'builds the OCI image with buildah and runs it with podman: not root, read-only, healthy, and ends in order',
  minutes: 40,
  async run(stage) {
    if (process.getuid?.() !== 0)
      throw new Trouble('Run it as root: mmdebstrap, buildah and podman are used as root.');
    install(PACKAGES, `Install ${PACKAGES.join(', ')} first.`, (line) => stage.say(line));
    const roots = ['--root', join(stage.folder, 'images'), '--runroot', join(stage.folder, 'run')];
    const store = [...roots, '--storage-driver', await driver(stage, roots)];
    // Whatever was mounted, so that the folder can be taken away.
    stage.atEnd(() => stage.run('buildah', [...store, 'rm', '--all']));
    stage.atEnd(() => stage.run('podman', [...store, 'rm', '--all', '--force']));
    await build(stage, store);
    const database = await startThrowAwayServer();
    stage.atEnd(() => database.stop());
    const podman = (...args: string[]) => stage.run('podman', ['--runtime', 'runc', ...store, ...args]);
    const env = await settings(stage, await onLoopback(stage, database.url));

    stage.say('migrating from the image');
    const migrated = await podman('run', '--rm', ...env.options, NAME, 'scripts/migrate.ts');
    const newest = readdirSync(join(ROOT, 'migrations')).sort().at(-1)!;
    const isNewest = migrated.trimEnd().endsWith(newest);
    stage.row('migrations', isNewest ? `applied up to ${newest}` : migrated.slice(-200), isNewest);

    stage.say('starting a web process');
    await podman('run', '--detach', '--name', 'drill-web', ...env.options, NAME);
    stage.atEnd(() => podman('rm', '--force', 'drill-web'));
    const status = await ready(env.port, stage.signal);
    stage.row('/readyz', status, status === 'degraded' || status === 'ok'); // no worker lives here
    const page = await fetch(`http://127.0.0.1:${env.port}/login`);
    stage.row('a page', page.status, page.status === 200);
    await podman('healthcheck', 'run', 'drill-web');
    stage.row('health check of the image', 'healthy', true);
    const within = (script: string) => podman('exec', 'drill-web', env.node, '-e', script);
    const uid = (await within('process.stdout.write(String(process.getuid()))')).trim();
    stage.row('user', uid, uid === '10001');
    // What is there is root's, and nothing comes to it in a read-only container; without that it is still root's.
    const writes = (await within(WRITE)).trim();
    stage.row('its own code can be written', writes, writes === 'EROFS EACCES');
    const writable = env.options.filter((option) => option !== '--read-only');
    // Behind what podman itself says of the machine.
    const owned =
      (await podman('run', '--rm', ...writable, NAME, '-e', WRITE)).trim().split('\n').at(-1) ?? '';
    stage.row('the same in a container that is not read-only', owned, owned === 'EACCES EACCES');
    const shell = await podman('exec', 'drill-web', '/bin/sh', '-c', 'true').then(
      () => 'there',
      () => 'none',
    );
    stage.row('shell', shell, shell === 'none');

    const began = performance.now();
    await podman('stop', '--time', String(STOP_S), 'drill-web');
    const code = (await podman('inspect', '--format', '{{.State.ExitCode}}', 'drill-web')).trim();
    const seconds = (performance.now() - began) / 1000;
    stage.row('ends when asked', `code ${code} after ${seconds.toFixed(1)} s`, code === '0');
  },
};

/** Layers by overlayfs where the kernel lets us; else each container is a copy of the whole, which takes minutes. */
function driver(stage: Stage, roots: string[]): Promise<string> {
  return stage.run('podman', [...roots, '--storage-driver', 'overlay', 'info']).then(
    () => 'overlay',
    () => 'vfs',
  );
}

async function build(stage: Stage, store: string[]): Promise<void> {
  stage.say('building the pages and the image');
  await buildPages(process.env, join(stage.folder, 'build.log'), stage.signal);
  const env = { ...process.env, BUILDAH: ['buildah', ...store].join(' ') };
  await stage.run(join(ROOT, 'ops/image/build.sh'), [NAME, join(stage.folder, 'work')], { env });
  const rootMb = Math.round(statSync(join(stage.folder, 'work/root.tar')).size / 1e6);
  const inspected = await stage.run('podman', [...store, 'image', 'inspect', '--format', '{{.Size}}', NAME]);
  const mb = Math.round(Number(inspected.trim()) / 1e6);
  stage.row('image', `${mb} MB, of which Debian ${rootMb} MB`, mb > 0 && mb < LARGEST_MB);
}

/** The embedded server has a socket alone, which is in no container: connections to a port of loopback are led to it. */
async function onLoopback(stage: Stage, databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}`;
  const port = await stage.port();
  const server = createServer((from) => {
    const to = connect(socket);
    for (const one of [from, to]) one.on('error', () => {}); // the other one ends, too
    from.pipe(to).pipe(from);
  });
  server.listen(port, '127.0.0.1');
  stage.atEnd(() => server.close());
  return `postgres://${url.username}@127.0.0.1:${port}${url.pathname}?sslmode=disable`;
}

/** How a container is run here: as an orchestrator would, but on the network of this machine, for loopback's sake. */
async function settings(stage: Stage, databaseUrl: string) {
  const port = await stage.port();
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: '0123456789abcdef'.repeat(5),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  const arch = process.arch;
  return {
    port,
    node: `/app/node_modules/node-linux-${arch}/bin/node`,
    options: [
      ...[
        '--network',
        'host',
        '--read-only',
        '--tmpfs',
        '/tmp',
        '--cap-drop',
        'all',
        '--security-opt',
        'no-new-privileges',
      ],
      ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'], // fewer than any machine allows
      ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ],
  };
}

async function ready(port: number, signal: AbortSignal): Promise<string> {
  for (let i = 0; i < 120; i++) {
    signal.throwIfAborted();
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { status: string }).status;
    await sleep(500);
  }
  return 'not ready within a minute';
}
