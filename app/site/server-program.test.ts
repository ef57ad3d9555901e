import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { freePort } from '../../scripts/launch/ports.ts';

const database = useTestDatabase();
const ROOT = join(import.meta.dirname, '../..');

let port: number;
let metricsPort: number;
let server: ChildProcess;
let output: Promise<string>;

beforeAll(async () => {
  port = await freePort('127.0.0.1', 5600);
  metricsPort = await freePort('127.0.0.1', port + 1);
  server = spawn(process.execPath, ['--import', './app/site/testing/server-process.ts', 'server.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    },
  });
  output = text(server.stdout!);
  await once(server, 'message');
});
afterAll(() => void server.kill('SIGKILL'));

/** Writes to a connection of its own, and reads until it is closed. */
async function heard(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk;
  });
  socket.on('error', () => {}); // a reset closes it, too
  socket.write(request);
  await once(socket, 'close');
  return answers;
}

it('takes two hundred headers of a request, and no three hundred', async () => {
  const status = async (headers: number) => {
    const lines = Array.from({ length: headers }, (_, i) => `X-${i}: a\r\n`).join('');
    const answer = await heard(`GET /login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`);
    return answer.slice(0, 'HTTP/1.1 200'.length);
  };
  expect([await status(190), await status(300)]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 431']);
});

it('cuts a connection on which requests come faster than they are answered', async () => {
  const answers = await heard('GET /login HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_000));
  expect(answers.split('HTTP/1.1').length - 1).toBeLessThanOrEqual(4);
});

it('tells of itself at a port of its own alone', async () => {
  const open = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'PUT' });
  expect(await open.text()).not.toContain('satonowa_');
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toContain(
    'satonowa_http_requests_total{route="/login",method="GET",status="2xx",program="web"}',
  );
  expect(text).toContain(
    'satonowa_http_requests_total{route="other",method="other",status="4xx",program="web"} 1',
  );
  for (const name of [
    'db_connections',
    'gate_running',
    'door_closed',
    'page_cache_bytes',
    'http_connections',
  ])
    expect(text).toContain(`\nsatonowa_${name}`);
  expect(text).toContain('\nnodejs_eventloop_lag_p99_seconds');
});

it('ends itself when its one thread stands still, and says in what', async () => {
  const ended = once(server, 'exit');
  const cut = heard('GET /login?hang HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await cut).toBe('');
  const records = (await output).split('\n').filter((line) => line.includes('"level":60'));
  expect(records).toHaveLength(1);
  expect(records[0]).toContain('GET /login ');
});
