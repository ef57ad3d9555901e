import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A folder that only its owner may enter, as a root user's home is. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-pg-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same with a cluster in it: copying one takes a twentieth of making one. */
function furnishedFolder(): string {
  const folder = closedFolder();
  cpSync(join(made, 'pg'), join(folder, 'pg'), { recursive: true });
  return folder;
}

let made: string;
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'satonowa-pg-'));
  await (await startEmbedded({ dataDir: made, logFile: join(made, 'pg.log'), throwAway: true })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({
    dataDir,
    logFile: join(dataDir, 'pg.log'),
    throwAway: true,
    ...options,
  });
  cleanups.push(() => server.stop());
  return server;
}

async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = (cluster: string): number =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A process that ended but was not collected yet still has an entry in /proc, without a command line. */
function alive(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'utf8') !== '';
}

describe('the embedded server', () => {
  it('is made for Japanese text, UTC and a socket alone, and keeps its data across stops', async () => {
    const dataDir = closedFolder();
    const first = await start(dataDir);
    const [row] = await query(
      first,
      `select (select datctype from pg_database where datname = 'postgres') as ctype,
              current_setting('TimeZone') as zone, current_setting('listen_addresses') as addresses`,
    );
    expect(row).toEqual({ ctype: 'C.UTF-8', zone: 'UTC', addresses: '' });
    await query(first, 'create table kept as select 1 as x');
    const pid = postmaster(join(dataDir, 'pg'));
    await first.stop();
    expect(alive(pid)).toBe(false);
    expect(await query(await start(dataDir), 'select x from kept')).toEqual([{ x: 1 }]);
  });

  it('starts again after SIGKILL of its server, with what was committed', async () => {
    const dataDir = furnishedFolder();
    const first = await start(dataDir, { throwAway: false });
    await query(first, 'create table kept as select 1 as x');
    process.kill(postmaster(join(dataDir, 'pg')), 'SIGKILL');
    await first.ended;
    expect(await query(await start(dataDir), 'select x from kept')).toEqual([{ x: 1 }]);
  });

  it('ends an orphan that a killed guardian left, and takes over its data', async () => {
    const dataDir = furnishedFolder();
    const first = await start(dataDir);
    const orphan = postmaster(join(dataDir, 'pg'));
    process.kill(first.guardian, 'SIGKILL');
    await first.ended;
    expect(alive(orphan)).toBe(true);
    const second = await start(dataDir);
    expect(alive(orphan)).toBe(false);
    expect(await query(second, 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('is not stopped by lock files whose number now belongs to another program', async () => {
    const dataDir = furnishedFolder();
    await (await start(dataDir)).stop();
    writeFileSync(
      join(dataDir, 'pg/postmaster.pid'),
      `${process.pid}\n${dataDir}/pg\n1\n5432\n${dataDir}\n\n`,
    );
    mkdirSync(join(dataDir, 'pg-socket'));
    writeFileSync(join(dataDir, 'pg-socket/.s.PGSQL.5432.lock'), `${process.pid}\n`);
    expect(await query(await start(dataDir), 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('forgets a creation that was killed half-way', async () => {
    const dataDir = closedFolder();
    mkdirSync(join(dataDir, 'pg.new'));
    writeFileSync(join(dataDir, 'pg.new/half'), '');
    expect(await query(await start(dataDir), 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('works in a folder whose path is longer than a socket’s may be', async () => {
    const dataDir = join(closedFolder(), 'ながい名前'.repeat(9));
    expect(await query(await start(dataDir), 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('is shut down in order when the program that started it is killed', async () => {
    const dataDir = furnishedFolder();
    const code = `
      import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'server.ts'))};
      await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, logFile: ${JSON.stringify(join(dataDir, 'pg.log'))}, throwAway: true });
      console.log('up');
      setInterval(() => {}, 1000);`;
    const program = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(program.stdout, 'data');
    const pid = postmaster(join(dataDir, 'pg'));
    program.kill('SIGKILL');
    while (alive(pid)) await sleep(50);
    expect(readFileSync(join(dataDir, 'pg.log'), 'utf8')).toContain('database system is shut down');
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  const namespaces = spawnSync('unshare', ['--user', '--map-user=1', 'true']).status === 0;

  it('goes where an ordinary user may go when the data directory is closed to it, and comes back later', async () => {
    const dataDir = furnishedFolder();
    const away = await start(dataDir, { runAs: 'user' });
    expect(away.description).toContain('/var/tmp/satonowa-');
    const awayFolder = /(\/var\/tmp\/satonowa-[0-9a-f]+)\//.exec(away.description)![1]!;
    cleanups.push(() => rmSync(awayFolder, { recursive: true, force: true }));
    const owner = spawnSync('stat', ['-c', '%u', `/proc/${postmaster(join(awayFolder, 'pg'))}`], {
      encoding: 'utf8',
    });
    expect(owner.stdout.trim()).not.toBe('0');
    await query(away, 'create table kept as select 1 as x');
    await away.stop();
    const again = await start(dataDir, { runAs: 'user' });
    expect(await query(again, 'select x from kept')).toEqual([{ x: 1 }]);
    await again.stop();
    if (!namespaces) return;
    const home = await start(dataDir, { runAs: 'namespace' });
    expect(home.description).toContain(join(dataDir, 'pg'));
    expect(await query(home, 'select x from kept')).toEqual([{ x: 1 }]);
    await home.stop();
    expect(await query(await start(dataDir, { runAs: 'user' }), 'select x from kept')).toEqual([{ x: 1 }]);
  });

  it('refuses a folder under /var/tmp that somebody else prepared', async () => {
    const dataDir = furnishedFolder();
    const probe = await start(dataDir, { runAs: 'user' });
    await probe.stop();
    const awayFolder = /(\/var\/tmp\/satonowa-[0-9a-f]+)\//.exec(probe.description)![1]!;
    cleanups.push(() => rmSync(awayFolder, { recursive: true, force: true }));
    rmSync(awayFolder, { recursive: true });
    mkdirSync(awayFolder);
    spawnSync('chown', ['1:1', awayFolder]);
    await expect(start(dataDir, { runAs: 'user' })).rejects.toThrow('belongs to somebody else');
  });
});
