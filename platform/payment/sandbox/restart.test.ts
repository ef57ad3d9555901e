import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { sandboxProvider } from '../sandbox-provider.ts';
import { cardForm } from './testing/harness.ts';
import { type Merchant, startMerchant } from './testing/merchant.ts';

const secret = 'restart-secret-of-tests';
let database: Awaited<ReturnType<typeof testDatabase>>;
let merchant: Merchant;
let url: string;
const children: ChildProcess[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The acquirer as the process it is in production. */
async function launch(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      ACQUIRER_URL: url,
      ACQUIRER_SECRET: secret,
      ACQUIRER_WEBHOOK_URL: merchant.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await vi.waitFor(() => fetch(`${url}/assets/pay.css`), { timeout: 15_000, interval: 50 });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code;
}

const checkout = () => ({
  idempotencyKey: randomUUID(),
  reference: '7K3Q9WXA2',
  description: 'ほたて貝柱 1kg',
  amount: 12_000,
  method: 'card' as const,
  returnUrl: 'http://localhost:3000/donate/return/7K3Q9WXA2',
  expiresAt: new Date(Date.now() + 30 * 60_000),
});

beforeAll(async () => {
  database = await testDatabase();
  merchant = await startMerchant();
  url = `http://127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  await Promise.all(children.map((child) => end(child, 'SIGKILL')));
  await merchant.close();
  await database.close();
});

it('loses nothing when killed: payments stand, and unsent webhooks go out after the restart', async () => {
  const provider = sandboxProvider({ url, publicUrl: url, secret });
  const killed = await launch();
  merchant.answer(503);
  const payment = await provider.createCheckout(checkout());
  await fetch(payment.redirectUrl!, {
    method: 'POST',
    body: new URLSearchParams(cardForm('4111111111111111')),
    redirect: 'manual',
  });
  await end(killed, 'SIGKILL');
  const before = merchant.received.length;
  merchant.answer(200);

  const restarted = await launch();
  expect((await provider.fetchPayment(payment.providerRef)).status).toBe('paid');
  await vi.waitFor(() => expect(merchant.received.length).toBeGreaterThan(before), {
    timeout: 15_000,
    interval: 50,
  });
  const last = merchant.received.at(-1)!;
  expect((await provider.verifyWebhook(last.rawBody, last.headers)).payment?.status).toBe('paid');
  expect(await end(restarted, 'SIGTERM')).toBe(0);
}, 180_000);

it('lives on when the database ends its connections while they are in use', async () => {
  const provider = sandboxProvider({ url, publicUrl: url, secret });
  const child = await launch();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('begin; lock table acquirer.payment in access exclusive mode');
  const asked = provider.createCheckout(checkout()).catch((error: unknown) => error);
  const waiting = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(
    async () => expect((await admin.query(`select 1 ${waiting}`)).rowCount).toBeGreaterThan(0),
    {
      timeout: 15_000,
      interval: 50,
    },
  );
  await admin.query(`select pg_terminate_backend(pid) ${waiting}`);
  await admin.query('rollback');
  await admin.end();
  await asked;
  expect(await provider.findByIdempotencyKey(randomUUID())).toBeNull();
  expect(await end(child, 'SIGTERM')).toBe(0);
}, 180_000);

it('says in one sentence that its port is in use, and ends with a fault', async () => {
  const taken = createServer().listen(Number(new URL(url).port), '127.0.0.1');
  await once(taken, 'listening');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATABASE_URL: database.url, ACQUIRER_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  taken.close();
  expect(code).toBe(1);
  expect(said.trim()).toBe(
    `The sandbox acquirer cannot listen: ${url} is in use. Set ACQUIRER_URL to a free port.`,
  );
}, 180_000);
