import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDataDir } from './lock.ts';
import { freePort } from './ports.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satonowa-launch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the launcher into a trouble that it meets before it starts anything. */
async function launch(env: Record<string, string>): Promise<{ code: number | null; error: string }> {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const port = String(await freePort('127.0.0.1', 4900));
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, LD_LIBRARY_PATH, DATA_DIR: join(folder, 'data'), PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const error = await text(child.stderr);
  return { code: await exit, error };
}

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as { port: number }).port };
}

it('says that the port is in use', async () => {
  const { server, port } = await listening();
  const { code, error } = await launch({ PORT: String(port) });
  server.close();
  expect(code).toBe(1);
  expect(error).toBe(
    `Port ${port} is in use by another program: stop that one, or choose another with PORT=${port + 10}.\n`,
  );
  expect(existsSync(join(folder, 'data/pg'))).toBe(false);
});

it('says that it already runs on this data directory, and where', async () => {
  await lockDataDir(folder, 'http://localhost:3456');
  const { code, error } = await launch({ DATA_DIR: folder });
  expect(code).toBe(1);
  expect(error).toContain(
    `already running on this data directory: http://localhost:3456 (process ${process.pid})`,
  );
});

it('says that DATA_DIR is no folder', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await launch({ DATA_DIR: file })).toEqual({ code: 1, error: `DATA_DIR ${file} is not a folder.\n` });
});

it('names a wrong variable before anything is started', async () => {
  const { code, error } = await launch({ PORT: '99999' });
  expect(code).toBe(1);
  expect(error).toMatch(/Configuration is not valid[\s\S]*PORT/);
});

it('says that the database does not answer, without its password', async () => {
  const { server, port } = await listening();
  server.close();
  const { code, error } = await launch({ DATABASE_URL: `postgres://site:topsecret@127.0.0.1:${port}/site` });
  expect(code).toBe(1);
  expect(error).toContain(
    `The database at 127.0.0.1:${port}/site does not answer (ECONNREFUSED): check DATABASE_URL.`,
  );
  expect(error).not.toContain('topsecret');
});

it('keeps the key of the installation to its owner, and the same at each start', async () => {
  const { server, port } = await listening();
  await launch({ PORT: String(port) });
  const file = join(folder, 'data/secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const made = statSync(file).mtimeMs;
  await launch({ PORT: String(port) });
  server.close();
  expect(statSync(file).mtimeMs).toBe(made);
});
