import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { randomToken } from '#platform/crypto.ts';
import { closeDb, db, dbPool } from '#platform/db/db.ts';
import { jobLogger } from '#platform/job-log.ts';
import { sendMail } from '#platform/mail/send.ts';
import { forgetPaymentProvider } from '#platform/payment/provider.ts';
import { SIGNATURE_HEADER, sign, TIMESTAMP_HEADER } from '#platform/payment/sandbox/signature.ts';
import { type Acquirer, startAcquirer } from '#platform/payment/sandbox/start.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import type { Payables } from '../complete.ts';
import { endPayment, returnMoney } from '../return-money.ts';
import { receivePaymentWebhook } from '../webhook.ts';
import { aSilentProvider } from './silent-provider.ts';

const SECRET = 'acquirer-secret-of-tests';

export const CARDS = {
  success: '4111111111111111',
  challenge: '4000000000001000',
  declined: '4000000000003006',
};

/** A webhook as the acquirer sent it. */
export interface Webhook {
  raw: string;
  headers: Headers;
}

export interface World {
  /** What happens to a webhook that arrives: handled, or kept for the test to deliver. */
  webhooks: 'handle' | 'keep';
  /** The acquirer's clock; the real one unless a test sets it. */
  clock: () => Date;
  readonly acquirerUrl: string;
  readonly databaseUrl: string;
  /** The first, or nth, webhook of a type about a donation or an order, once it arrived. */
  webhook(number: string, type: string, nth?: number): Promise<Webhook>;
  /** Sets a fault of the acquirer (docs/sandbox-acquirer.md); without one, resets all. */
  fault(fault?: string, value?: number, count?: number): Promise<void>;
  /** While this runs, the site's provider takes requests and never answers. */
  silent(run: () => Promise<void>): Promise<void>;
  /** Posts the card form on the hosted page, as a browser would, without following the redirect. */
  payAt(url: string, card?: string): Promise<Response>;
  /** The payer goes back without paying. */
  leave(url: string): Promise<Response>;
  /** Names the payment's number at the till and pays. */
  payAtCounter(number: string): Promise<Response>;
  /** Transfers yen to the payment's virtual account. */
  transfer(number: string, yen: number): Promise<Response>;
  /** The payer's bank takes the payment of a donation or order back, decides, or sends a refund back. */
  setback(number: string, what: 'dispute' | 'win' | 'lose' | 'fail_refund', amount?: number): Promise<void>;
  /** As it is printed in the mail. */
  payNumberOf(number: string): Promise<string>;
  /** The headers with which the acquirer would send a body now. */
  signed(raw: string): Headers;
  /** Runs what is queued, until nothing is. */
  runJobs(): Promise<void>;
  /** Runs what failed again, at once: after the queue has noted that it failed, which may take it a moment. */
  runJobsAgain(): Promise<void>;
}

/**
 * A small world for the tests of one file: a database, the sandbox acquirer in this process, and an HTTP server that
 * takes its webhooks. Call at the top of the file.
 * @param payables what may be paid for in it. @param furnish fills the empty database.
 */
export function useWorld(payables: Payables, furnish: () => Promise<void>): World {
  const received: Webhook[] = [];
  let database: TestDatabase;
  let acquirer: Acquirer;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', async () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const headers = new Headers(Object.entries(req.headers).map(([k, v]) => [k, String(v)]));
      received.push({ raw, headers });
      let status = 200;
      if (world.webhooks === 'handle')
        status = await receivePaymentWebhook(payables, raw, headers).then(
          () => 200,
          () => 500,
        );
      res.writeHead(status).end();
    });
  });

  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  const world: World = {
    webhooks: 'handle',
    clock: () => new Date(),
    get acquirerUrl() {
      return acquirer.url;
    },
    get databaseUrl() {
      return database.url;
    },
    webhook: (number, type, nth = 1) =>
      vi.waitFor(
        () => {
          const found = received.filter(
            ({ raw }) => raw.includes(`"${number}"`) && raw.includes(`"payment.${type}"`),
          )[nth - 1];
          if (!found) throw new Error(`no webhook ${type} about ${number}`);
          return found;
        },
        { timeout: 10_000, interval: 20 },
      ),
    async fault(fault, value, count) {
      const answer = await fetch(`${acquirer.url}/v1/test/faults`, {
        method: fault ? 'POST' : 'DELETE',
        headers: { Authorization: `Bearer ${SECRET}` },
        body: fault && JSON.stringify({ fault, value, count }),
      });
      if (!answer.ok) throw new Error(`fault ${fault}: ${answer.status}`);
    },
    async silent(run) {
      const provider = await aSilentProvider(null);
      const use = (url: string) => {
        process.env.ACQUIRER_URL = url;
        forgetConfig();
        forgetPaymentProvider();
      };
      use(provider.url);
      try {
        await run();
      } finally {
        use(acquirer.url);
        provider.close();
      }
    },
    payAt: (url, card = CARDS.success) =>
      post(url, { number: card, month: '12', year: '35', code: '123', name: 'TARO SATO', action: 'pay' }),
    leave: (url) => post(url, { action: 'leave' }),
    payNumberOf: async (number) => {
      const { rows } = await sql<{ value: string }>`
        select i->>'value' as value from payment p, jsonb_array_elements(p.instructions) i
         where p.reference = ${number} limit 1`.execute(db());
      return rows[0]!.value;
    },
    payAtCounter: async (number) =>
      post(`${acquirer.url}/counter`, { number: await world.payNumberOf(number) }),
    async transfer(number, yen) {
      const { rows } = await sql<{ pay_number: string }>`
        select pay_number from acquirer.payment where reference = ${number}`.execute(db());
      const [branch = '', account = ''] = rows[0]!.pay_number.split('-');
      return post(`${acquirer.url}/bank`, {
        branch,
        account,
        amount: String(yen),
        key: randomToken(),
      });
    },
    async setback(number, what, amount) {
      const { rows } = await sql<{ id: string }>`
        select id from acquirer.payment where reference = ${number}`.execute(db());
      const answer = await fetch(`${acquirer.url}/v1/test/setbacks/${rows[0]?.id}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${SECRET}` },
        body: JSON.stringify({ what, amount }),
      });
      if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`);
    },
    signed(raw) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      return new Headers({ [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: sign(SECRET, timestamp, raw) });
    },
    async runJobs() {
      const taskList: TaskList = {
        send_mail: sendMail,
        return_money: (payload) => returnMoney(payables, payload),
        end_payment: (payload) => endPayment(payables, payload),
      };
      await runOnce({ pgPool: dbPool(), taskList, logger: jobLogger() });
    },
    async runJobsAgain() {
      await expect
        .poll(
          async () =>
            (await dbPool().query('select from graphile_worker._private_jobs where locked_at is not null'))
              .rowCount,
          { timeout: 60_000 },
        )
        .toBe(0);
      await dbPool().query('update graphile_worker._private_jobs set run_at = now()');
      await this.runJobs();
    },
  };

  beforeAll(async () => {
    database = await testDatabase();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    acquirer = await startAcquirer({
      databaseUrl: database.url,
      port: 0,
      secret: SECRET,
      webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      clock: () => world.clock(),
      pollMs: 50,
    });
    Object.assign(process.env, {
      DATABASE_URL: database.url,
      ACQUIRER_URL: acquirer.url,
      ACQUIRER_SECRET: SECRET,
    });
    forgetConfig();
    forgetPaymentProvider();
    await furnish();
  });
  afterAll(async () => {
    await acquirer.close();
    server.closeAllConnections();
    server.close();
    await closeDb();
    await database.close();
  });
  return world;
}
