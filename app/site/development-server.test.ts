import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { freePort } from '../../scripts/launch/ports.ts';

const database = useTestDatabase();
const ROOT = join(import.meta.dirname, '../..');

let port: number;
let server: ChildProcess;

beforeAll(async () => {
  port = await freePort('127.0.0.1', 5650);
  server = spawn(process.execPath, ['server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
  await once(server, 'message');
});
afterAll(() => void server.kill('SIGKILL'));

it('`npm run dev` serves pages, with the data and the styles that their scripts begin with', async () => {
  const answer = await fetch(`http://localhost:${port}/login`, { headers: { host: `localhost:${port}` } });
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('メールアドレス');
  expect(page).toMatch(/<script type="application\/json" id="page-data">\[.+\]\s*<\/script>/);
  expect(page).toMatch(/streamController;c\.enqueue\(.*<\/body>/s);
  // Vite writes styles into the page.
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline';");
});
