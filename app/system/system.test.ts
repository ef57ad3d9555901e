import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember, donationOf, fillForm, mailsOf, submit } from '#app/donation/testing/data.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import { receivePaymentWebhook } from '#app/payment/webhook.ts';
import type { Actor } from '#app/staff/actor.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { backupDone } from '#platform/backup/runs.ts';
import { addJob, db, dbPool } from '#platform/db/db.ts';
import { factsOf, referenceOf } from './event-facts.ts';
import { listPaymentEvents, readPaymentEvent, replayPaymentEvent } from './events.ts';
import { listJobs, retryJobs } from './jobs.ts';
import { isTag, lookAtSystem, purgePages } from './look.ts';
import { withoutAddresses } from './without-addresses.ts';

const world = useWorld();
world.webhooks = 'keep';

let operator: Actor;
let auditor: Actor;
beforeAll(async () => {
  operator = await signedInStaff(await aPerson('system@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('system-auditor@example.jp', everywhere('auditor')));
});

async function waiting(): Promise<string> {
  const gift = await aGift();
  const form = await fillForm(await aMember(), gift.ref, { payment: 'card' });
  await submit(form);
  return (await donationOf(form)).number;
}

const entries = (subject: string, id: string | number) =>
  db()
    .selectFrom('audit_entry')
    .select('changes')
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .execute();

describe('a webhook', () => {
  it('that cannot be carried out is kept, and replayed once it can: nothing is done twice', async () => {
    const number = await waiting();
    const { redirect_url } = await db()
      .selectFrom('payment')
      .select('redirect_url')
      .where('reference', '=', number)
      .executeTakeFirstOrThrow();
    await world.payAt(redirect_url!);
    const { raw, headers } = await world.webhook(number, 'paid');
    const setAmount = (by: number) =>
      db()
        .updateTable('payment')
        .set((eb) => ({ amount: eb('amount', '+', by) }))
        .where('reference', '=', number)
        .execute();
    await setAmount(1);
    await expect(receivePaymentWebhook([donations], raw, headers)).rejects.toThrow(/yen/);
    const failed = await listPaymentEvents(auditor, { outcome: 'failed', q: '' }, { limit: 10 });
    expect(failed.rows).toMatchObject([{ outcome: 'failed', handledAt: null }]);
    const { id } = failed.rows[0]!;
    expect(await readPaymentEvent(auditor, id)).toMatchObject({ reference: number, failure: /yen/ });
    // It fails as long as its cause is there, and that is in the audit.
    expect(await replayPaymentEvent(operator, [donations], id)).toMatchObject({ kind: 'failed' });
    await setAmount(-1);
    await expect(replayPaymentEvent(auditor, [donations], id)).rejects.toThrow('not allowed');
    const replays = await Promise.all([1, 2, 3].map(() => replayPaymentEvent(operator, [donations], id)));
    expect(replays).toEqual([1, 2, 3].map(() => ({ kind: 'applied' })));
    const donation = await db()
      .selectFrom('donation')
      .select(['id', 'status'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect(donation.status).toBe('paid');
    const paid = await db()
      .selectFrom('donation_event')
      .select('id')
      .where('donation_id', '=', donation.id)
      .where('to_status', '=', 'paid')
      .execute();
    expect(paid).toHaveLength(1);
    expect((await mailsOf(number)).filter((kind) => kind === 'donation_paid')).toHaveLength(1);
    expect(await receivePaymentWebhook([donations], raw, world.signed(raw))).toBe('repeated');
    expect(await readPaymentEvent(operator, id)).toMatchObject({ outcome: 'applied', failure: null });
    expect((await entries('payment_event', id)).map((e) => e.changes)).toHaveLength(4);
    expect(await replayPaymentEvent(operator, [donations], 999_999)).toEqual({ kind: 'unknown' });
  });

  it('that failed is carried out by the provider’s next delivery, too', async () => {
    const number = await waiting();
    const { redirect_url } = await db()
      .selectFrom('payment')
      .select('redirect_url')
      .where('reference', '=', number)
      .executeTakeFirstOrThrow();
    await world.payAt(redirect_url!);
    const { raw } = await world.webhook(number, 'paid');
    await expect(receivePaymentWebhook([], raw, world.signed(raw))).rejects.toThrow(/nothing of ours/);
    const deliveries = await Promise.all(
      [1, 2].map(() => receivePaymentWebhook([donations], raw, world.signed(raw))),
    );
    expect(deliveries.sort()).toEqual(['handled', 'repeated']);
  });

  it('tells support its numbers and nothing of the payer', () => {
    const raw = JSON.stringify({
      data: {
        object: {
          id: 'cs_1',
          client_reference_id: '7K3Q9WXA2',
          amount_total: 12_000,
          payment_status: 'paid',
          customer_details: { name: '髙﨑 花子', email: 'hanako@example.jp' },
        },
      },
    });
    expect(referenceOf(raw)).toBe('7K3Q9WXA2');
    expect(JSON.stringify(factsOf(raw))).not.toMatch(/花子|hanako/);
    expect(factsOf('no JSON')).toEqual([]);
  });
});

describe('jobs that gave up', () => {
  it('begin anew, one or all, and only they', async () => {
    await dbPool().query('delete from graphile_worker._private_jobs');
    for (const n of [1, 2, 3]) await addJob(db(), 'sweep_throttle', { n });
    await addJob(db(), 'sweep_places', {});
    await dbPool().query(`update graphile_worker._private_jobs j set attempts = max_attempts, last_error = 'gone: hanako@example.jp'
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'sweep_throttle'`);
    const dead = await listJobs(auditor, { state: 'dead', task: null }, { limit: 10 });
    expect(dead.rows.map((j) => [j.task, j.error])).toEqual(
      [1, 2, 3].map(() => ['sweep_throttle', 'gone: ***@***']),
    );
    expect(() => retryJobs(auditor, 'all')).toThrow('not allowed');
    const [one] = dead.rows;
    const counts = await Promise.all([retryJobs(operator, [one!.id]), retryJobs(operator, [one!.id])]);
    expect(counts.sort()).toEqual([0, 1]);
    expect(await entries('job', one!.id)).toHaveLength(1);
    expect(await retryJobs(operator, 'all')).toBe(2);
    const left = await listJobs(operator, { state: 'waiting', task: null }, { limit: 10 });
    expect(left.rows).toHaveLength(4);
    expect((await listJobs(operator, { state: 'dead', task: null }, { limit: 10 })).rows).toEqual([]);
    await dbPool().query('delete from graphile_worker._private_jobs');
  });

  it('say whom nothing was about', () => {
    expect(withoutAddresses('to <a.b@example.jp>: 550')).toBe('to ***@*** 550');
    expect(withoutAddresses(null)).toBeNull();
  });
});

it('kept pages are made anew everywhere, which is written down', async () => {
  const heard: string[] = [];
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen page_purge');
  expect(await purgePages(operator, 'goods:12')).toBe(true);
  expect(await purgePages(operator, '*')).toBe(true);
  await vi.waitFor(() => expect(heard).toEqual(['goods:12', '*']));
  await client.end();
  for (const wrong of ['', 'goods:1; drop', 'GOODS', '**', 'goods:']) expect(isTag(wrong)).toBe(false);
  expect(await purgePages(operator, "x'")).toBe(false);
  await expect(purgePages(auditor, '*')).rejects.toThrow('not allowed');
  expect(await entries('page_cache', '*')).toHaveLength(1);
});

it('one look tells of everything, also of backups that nobody ever made', async () => {
  const before = await lookAtSystem(auditor);
  expect(before.backups.runs).toEqual([]);
  expect(before.pending).toEqual([]);
  expect(before.database.biggest.length).toBeGreaterThan(5);
  expect(before.slow).toBeUndefined();
  expect(before.search).toEqual({ kind: 'database' });
  expect(before.storage).toMatchObject({ kind: 'folder', isReachable: true });
  expect(before.payments).toMatchObject({ provider: 'sandbox', outage: undefined });
  await backupDone('pgbackrest full', 'stanza main');
  expect((await lookAtSystem(operator)).backups.runs).toMatchObject([
    { kind: 'pgbackrest full', note: 'stanza main' },
  ]);
});
