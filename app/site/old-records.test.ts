import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { governmentPage } from '#app/catalogue/government/government-view.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { aGift, aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { earn, use } from '#app/point/ledger.ts';
import { discrepancies } from '#app/point/testing/points.ts';
import { randomNumber } from '#platform/crypto.ts';
import { addJob, db, dbPool, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { withRows } from '#platform/testing/plans.ts';
import { deleteOldRecords } from './old-records.ts';

useTestDatabase();

/** A night in Japan, 23 May 2035: eight years and six months after 23 November 2026. */
const NOW = new Date('2035-05-22T17:20:00Z');
/** The day before that is over; the day itself is not yet. */
const OVER = new Date('2026-11-22T14:59:59Z');
const NOT_YET = new Date('2026-11-22T15:00:00Z');
const HANGS_ON_DONATION = [
  'donation_event',
  'one_stop_event',
  'message_event',
  'delivery',
  'delivery_event',
  'payment',
  'money_case',
  'money_case_event',
  'return_attempt',
  'ticket',
  'redemption',
];

let gift: Awaited<ReturnType<typeof aGift>>;
let merchant: number;

beforeAll(async () => {
  await aPlace();
  gift = await aGift();
  ({ id: merchant } = await db()
    .insertInto('merchant')
    .values({ government_code: TOWN, code: 'ABCDEFGH', pin_hash: '', name: '食堂' })
    .returning('id')
    .executeTakeFirstOrThrow());
});

beforeEach(async () => {
  await dbPool().query(`
    truncate donation, shop_order, mail_message, payment_event, point_account, newsletter_consent, donation_draft, order_draft
     cascade`);
  await dbPool().query('delete from graphile_worker._private_jobs');
});

/** A donation on which everything hangs that can, all of it at one instant. @returns its id. */
async function aDonation(at: Date, over: Record<string, unknown> = {}): Promise<number> {
  const member = await aMember();
  const { id, number } = await db()
    .insertInto('donation')
    .values({
      number: randomNumber(11),
      form_key: randomUUID(),
      member_id: member,
      government_code: TOWN,
      goods_id: gift.id,
      sku_id: gift.skus[0]!,
      amount: 12_000,
      usage_id: sql<number>`(select id from usage where government_code = ${TOWN})`,
      usage_title: '自治体におまかせ',
      donor: '{}',
      status: 'paid',
      applied_at: at,
      paid_at: at,
      ...over,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const by = { actor: 'staff', created_at: at };
  await db()
    .insertInto('donation_event')
    .values({ donation_id: id, to_status: 'paid', ...by })
    .execute();
  await db()
    .insertInto('one_stop_event')
    .values({ donation_id: id, wish: 'none', ...by })
    .execute();
  await db()
    .insertInto('message_event')
    .values({ donation_id: id, what: 'shown', ...by })
    .execute();
  const delivery = await db()
    .insertInto('delivery')
    .values({ donation_id: id, status: 'shipped', shipped_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('delivery_event')
    .values({ delivery_id: delivery.id, from_status: 'waiting', to_status: 'shipped', ...by })
    .execute();
  await aPayment({ donation_id: id, reference: number }, at);
  const ticket = await db()
    .insertInto('ticket')
    .values({
      code: randomNumber(13),
      donation_id: id,
      piece: 1,
      member_id: member,
      government_code: TOWN,
      title: '',
      kind: 'amount',
      face_value: 3000,
      remaining: 3000,
      issued_at: at,
      valid_until: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const redeem = (voids: number | null, remaining: number) =>
    db()
      .insertInto('redemption')
      .values({
        ticket_id: ticket.id,
        merchant_id: merchant,
        form_key: randomUUID(),
        amount: 1000,
        remaining,
        voids,
        redeemed_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await redeem((await redeem(null, 2000)).id, 3000);
  return id;
}

/** A payment with a case that was closed and a refund that was asked for. */
async function aPayment(of: { donation_id?: number; order_id?: number; reference: string }, at: Date) {
  const { id } = await db()
    .insertInto('payment')
    .values({
      ...of,
      provider: 'sandbox',
      method: 'card',
      amount: 12_000,
      received_amount: 12_000,
      status: 'paid',
      idempotency_key: randomUUID(),
      deadline: at,
      paid_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const money = await db()
    .insertInto('money_case')
    .values({ payment_id: id, kind: 'dispute', key: '1', amount: 0, due_at: at, closed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('money_case_event')
    .values({ case_id: money.id, what: 'closed', actor: 'staff' })
    .execute();
  await db().insertInto('return_attempt').values({ payment_id: id, began_at: at }).execute();
}

async function anOrder(at: Date, over: Record<string, unknown> = {}): Promise<number> {
  const { id, number } = await db()
    .insertInto('shop_order')
    .values({
      number: randomNumber(10),
      form_key: randomUUID(),
      email: 'guest@example.jp',
      buyer: '{}',
      delivery_address: '{}',
      goods_total: 1000,
      shipping_fee: 0,
      total: 1000,
      taxable_8: 1000,
      tax_8: 74,
      taxable_10: 0,
      tax_10: 0,
      status: 'shipped',
      ordered_at: at,
      paid_at: at,
      ...over,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('order_line')
    .values({
      order_id: id,
      position: 1,
      goods_id: gift.id,
      sku_id: gift.skus[0]!,
      goods_name: '',
      temperature: 'frozen',
      shipping_class: 'small',
      tax_rate: 8,
      unit_price: 1000,
      quantity: 1,
    })
    .execute();
  await db()
    .insertInto('order_event')
    .values({ order_id: id, to_status: 'paid', actor: 'staff', created_at: at })
    .execute();
  const parts = { shipping_fee: 0, wrapping_fee: 0, points_8: 0, points_10: 0, tax_8: 0, tax_10: 0 };
  await db()
    .insertInto('order_refund')
    .values({
      ...{ order_id: id, key: randomUUID(), goods_8: 100, goods_10: 0, amount: 100, ...parts },
      ...{ actor: 'staff', reason: '', created_at: at },
    })
    .execute();
  await db()
    .insertInto('issued_invoice')
    .values({
      ...{
        order_id: id,
        refund: 0,
        version: 1,
        addressee: '佐藤 花子',
        honorific: '様',
        proviso: '商品代金',
      },
      ...{ content: '{}', actor: 'guest', issued_at: at },
    })
    .execute();
  await db().insertInto('delivery').values({ order_id: id, status: 'shipped', shipped_at: at }).execute();
  await aPayment({ order_id: id, reference: number }, at);
  return id;
}

const count = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db())).rows[0]!.n;
const counts = (tables: string[]) => Promise.all(tables.map(async (t) => [t, await count(t)]));
const left = async (table: 'donation' | 'shop_order'): Promise<number[]> =>
  (await db().selectFrom(table).select('id').orderBy('id').execute()).map((r) => r.id);
const set = (table: string, values: string) => dbPool().query(`update ${table} set ${values}`);

describe('the books', () => {
  it('let go of a donation with all that hangs on it a day after its time, and not before', async () => {
    await aDonation(OVER);
    const kept = await aDonation(NOT_YET);
    await deleteOldRecords(NOW);
    expect(await left('donation')).toEqual([kept]);
    const one = HANGS_ON_DONATION.map((t) => [t, t === 'redemption' ? 2 : 1]);
    expect(await counts(HANGS_ON_DONATION)).toEqual(one);
    // Again it changes nothing; a day later the other one goes.
    await deleteOldRecords(NOW);
    expect(await counts(HANGS_ON_DONATION)).toEqual(one);
    await deleteOldRecords(new Date(NOW.getTime() + 86_400_000));
    expect(await counts(HANGS_ON_DONATION)).toEqual(HANGS_ON_DONATION.map((t) => [t, 0]));
    expect(await left('donation')).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    ['money that is owed', 'payment', `status = 'refund_due'`, `status = 'paid'`],
    [
      'somebody who pays out by hand',
      'payment',
      `taken_by = 'a', taken_amount = 1`,
      'taken_by = null, taken_amount = 0',
    ],
    ['an open dispute', 'payment', `dispute = 'open'`, 'dispute = null'],
    ['an open case', 'money_case', 'closed_at = null', `closed_at = '2026-11-01'`],
    ['a case that was closed later', 'money_case', `closed_at = '2026-11-23'`, `closed_at = '2026-11-01'`],
    ['a ticket', 'ticket', `valid_until = '2026-11-23'`, `valid_until = '2026-11-01'`],
    ['a refund under way', 'donation', `status = 'refund_due'`, `status = 'refunded'`],
    ['a late payment', 'donation', `paid_at = '2026-11-23'`, `paid_at = '2026-11-01'`],
  ])('wait for %s', async (_, table, held, over) => {
    const id = await aDonation(OVER);
    await set(table, held);
    await deleteOldRecords(NOW);
    expect(await left('donation')).toEqual([id]);
    await set(table, over);
    await deleteOldRecords(NOW);
    expect(await left('donation')).toEqual([]);
  });

  it.each([
    [
      'donation_event',
      `(donation_id, to_status, actor, created_at) select id, 'refunded', 'staff', '2026-11-23'`,
    ],
    ['one_stop_event', `(donation_id, wish, actor, created_at) select id, 'none', 'staff', '2026-11-23'`],
  ])('count from the last %s', async (table, values) => {
    const id = await aDonation(OVER);
    await dbPool().query(`insert into ${table} ${values} from donation`);
    await deleteOldRecords(NOW);
    expect(await left('donation')).toEqual([id]);
    await deleteOldRecords(new Date(NOW.getTime() + 2 * 86_400_000));
    expect(await left('donation')).toEqual([]);
  });

  it('let go of orders alike', async () => {
    await anOrder(OVER);
    const kept = await anOrder(NOT_YET);
    const refunded = await anOrder(OVER);
    await db()
      .updateTable('order_refund')
      .set({ created_at: NOT_YET })
      .where('order_id', '=', refunded)
      .execute();
    const reissued = await anOrder(OVER);
    await dbPool().query(
      `insert into issued_invoice (order_id, refund, version, addressee, honorific, proviso, content, actor, issued_at)
       select order_id, refund, 2, addressee, honorific, proviso, content, actor, $2 from issued_invoice where order_id = $1`,
      [reissued, NOT_YET],
    );
    await deleteOldRecords(NOW);
    expect(await left('shop_order')).toEqual([kept, refunded, reissued]);
    const tables = ['order_line', 'order_event', 'order_refund', 'delivery', 'payment', 'money_case'];
    expect(await counts(tables)).toEqual(tables.map((t) => [t, 3]));
    await deleteOldRecords(new Date(NOW.getTime() + 86_400_000));
    const all = ['shop_order', 'issued_invoice', ...tables];
    expect(await counts(all)).toEqual(all.map((t) => [t, 0]));
  });
});

describe('what was never paid', () => {
  const [over, notYet] = [new Date('2034-05-22T14:59:59Z'), new Date('2034-05-22T15:00:00Z')];

  it('goes after a year, unless money had come after all', async () => {
    const unpaid = { status: 'expired', paid_at: null };
    await aDonation(over, unpaid);
    await set('payment', `received_amount = 0, status = 'expired', paid_at = null`);
    const kept = await aDonation(notYet, unpaid);
    await set('payment', `received_amount = 0, status = 'expired', paid_at = null`);
    const returned = await aDonation(over, unpaid);
    const paid = await aDonation(over);
    const waiting = await aDonation(over, { status: 'pending_payment', paid_at: null });
    await deleteOldRecords(NOW);
    expect(await left('donation')).toEqual([kept, returned, paid, waiting]);
  });

  it('stays when points had paid for it: they stand in the member’s book', async () => {
    const member_id = await aMember();
    const unpaid = { status: 'cancelled', paid_at: null };
    const kept = await anOrder(over, { ...unpaid, member_id, goods_total: 1500, points_used: 500 });
    await anOrder(over, unpaid);
    await set('payment', `received_amount = 0, status = 'failed', paid_at = null`);
    await deleteOldRecords(NOW);
    expect(await left('shop_order')).toEqual([kept]);
  });
});

describe('what is no book', () => {
  it('goes in its own time: mails, webhooks, forms, consents, jobs that gave up', async () => {
    const member = await aMember();
    const days = (n: number) => new Date(NOW.getTime() - n * 86_400_000);
    const mail = (kind: string, created_at: Date) =>
      db()
        .insertInto('mail_message')
        .values({ kind, recipient: kind, subject: '', body_text: '', body_html: '', created_at })
        .execute();
    await mail('donation_paid', days(367));
    await mail('donation_paid', days(364));
    await mail('withdrawal', days(31));
    await mail('withdrawal', days(29));
    for (const [event_id, received_at] of [
      ['old', new Date('2033-11-22T14:59:59Z')],
      ['new', new Date('2033-11-22T15:00:00Z')],
    ] as const)
      await db()
        .insertInto('payment_event')
        .values({ provider: 's', event_id, type: '', raw: '{}', received_at })
        .execute();
    const draft = { data: '{}', form_key: sql<string>`gen_random_uuid()` };
    for (const [target, updated_at] of [
      ['old', days(91)],
      ['new', days(89)],
    ] as const)
      await db()
        .insertInto('donation_draft')
        .values({ member_id: member, target, updated_at, ...draft })
        .execute();
    await db()
      .insertInto('order_draft')
      .values({ member_id: member, goods_id: gift.id, updated_at: days(91), ...draft })
      .execute();
    for (const [list, granted, at] of [
      ['donation', true, '2030-01-01'],
      ['donation', false, '2032-05-22'],
      ['donation', true, '2033-01-01'],
      ['shop', true, '2030-01-01'],
      ['shop', false, '2032-05-23'],
    ] as const)
      await db()
        .insertInto('newsletter_consent')
        .values({
          member_id: member,
          list,
          granted,
          source: 'profile',
          created_at: new Date(`${at}T12:00:00+09:00`),
        })
        .execute();
    for (const task of ['mail_recovery', 'return_money']) await addJob(db(), task, {}, { maxAttempts: 1 });
    await dbPool().query('update graphile_worker._private_jobs set attempts = 1, run_at = $1', [days(31)]);
    await deleteOldRecords(NOW);
    expect(
      (await db().selectFrom('mail_message').select('kind').orderBy('id').execute()).map((m) => m.kind),
    ).toEqual(['donation_paid', 'withdrawal']);
    expect(
      (await db().selectFrom('payment_event').select('event_id').execute()).map((e) => e.event_id),
    ).toEqual(['new']);
    expect((await db().selectFrom('donation_draft').select('target').execute()).map((d) => d.target)).toEqual(
      ['new'],
    );
    expect(await count('order_draft')).toBe(0);
    const consents = await db()
      .selectFrom('newsletter_consent')
      .select(['list', 'granted'])
      .orderBy('id')
      .execute();
    expect(consents).toEqual([
      { list: 'donation', granted: true },
      { list: 'shop', granted: true },
      { list: 'shop', granted: false },
    ]);
    const { rows } = await dbPool().query('select task_identifier as task from graphile_worker.jobs');
    expect(rows).toEqual([{ task: 'return_money' }]);
  });
});

describe('members', () => {
  it('who withdrew lose points and row in the end; who stay keep their book whole', async () => {
    const [gone, later, stays] = [await aMember(), await aMember(), await aMember()];
    for (const memberId of [gone, later, stays])
      await transaction(async (tx) => {
        const at = new Date('2020-01-01T00:00:00Z');
        const of = { memberId, issuer: 'shop' as const, at };
        await earn(tx, { ...of, source: { order: `E${memberId}` }, points: 300, expiresOn: null });
        await use(tx, { ...of, source: { order: `U${memberId}` }, points: 100 });
      });
    const withdraw = (id: number, at: Date) =>
      db()
        .updateTable('member')
        .set({ status: 'withdrawn', withdrawn_at: at, email: null, password_hash: null })
        .where('id', '=', id)
        .execute();
    await withdraw(gone, OVER);
    await withdraw(later, NOT_YET);
    await deleteOldRecords(NOW);
    const accounts = await db()
      .selectFrom('point_account')
      .select(['member_id', 'balance'])
      .orderBy('member_id')
      .execute();
    expect(accounts).toEqual([
      { member_id: later, balance: 200 },
      { member_id: stays, balance: 200 },
    ]);
    expect(await discrepancies()).toEqual([]);
    const found = await db()
      .selectFrom('member')
      .select('id')
      .where('id', 'in', [gone, later, stays])
      .orderBy('id')
      .execute();
    expect(found.map((m) => m.id)).toEqual([later, stays]);
  });

  it('stay while a donation of theirs does', async () => {
    const id = await aDonation(NOT_YET);
    const { member_id } = await db()
      .selectFrom('donation')
      .select('member_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db()
      .updateTable('member')
      .set({ status: 'withdrawn', withdrawn_at: OVER, email: null, password_hash: null })
      .where('id', '=', member_id)
      .execute();
    const exists = async () =>
      (await db().selectFrom('member').select('id').where('id', '=', member_id).execute()).length;
    await deleteOldRecords(NOW);
    expect(await exists()).toBe(1);
    await deleteOldRecords(new Date(NOW.getTime() + 86_400_000));
    expect([await exists(), await left('donation')]).toEqual([0, []]);
  });
});

describe('the job', () => {
  const mails = (n: number) =>
    dbPool().query(
      `insert into mail_message (kind, recipient, subject, body_text, body_html, created_at)
       select 'm', 'a' || i, '', '', '', '2030-01-01' from generate_series(1, $1) as i`,
      [n],
    );

  it('changes no sum that a government’s page shows', async () => {
    await aDonation(OVER);
    const thisYear = await aDonation(new Date('2035-03-01T00:00:00Z'));
    const page = async () => {
      const shown = await governmentPage(TOWN, readQuery(new URLSearchParams()), NOW);
      return shown?.mode === 'detail' ? shown.donating?.usages : undefined;
    };
    const before = await page();
    await deleteOldRecords(NOW);
    expect(await left('donation')).toEqual([thisYear]);
    expect(await page()).toEqual(before);
    expect(before?.map((u) => u.raised)).toEqual([12_000]);
  });

  it('goes on as a new one when its turn is over, and where a killed one stopped', async () => {
    await mails(1200);
    await deleteOldRecords(NOW, 0);
    expect(await count('mail_message')).toBe(1200);
    const { rows } = await dbPool().query('select task_identifier as task from graphile_worker.jobs');
    expect(rows).toEqual([{ task: 'delete_old_records' }]);
    // Killed in its second batch: the first is done, the second is as it was.
    const client = await dbPool().connect();
    await client.query('begin');
    await client.query(`select from mail_message where kind = 'm' order by id limit 700 for update`);
    // What somebody holds is left for the next night, and nobody waits for it.
    await deleteOldRecords(NOW);
    expect(await count('mail_message')).toBe(700);
    await client.query('rollback');
    client.release();
    await Promise.all([deleteOldRecords(NOW), deleteOldRecords(NOW)]);
    expect(await count('mail_message')).toBe(0);
  });

  it('does the rest when a part fails, and tells of it', async () => {
    await mails(1);
    await aDonation(OVER);
    await dbPool().query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before delete on mail_message for each row execute function refuse()`);
    await expect(deleteOldRecords(NOW)).rejects.toThrow('some old records');
    expect(await left('donation')).toEqual([]);
    await dbPool().query('drop function refuse cascade');
  });

  it('alone may delete what is never changed', async () => {
    await aDonation(NOT_YET);
    for (const table of ['redemption', 'message_event'])
      await expect(dbPool().query(`delete from ${table}`)).rejects.toThrow(/append-only|never changed/);
    await expect(
      dbPool().query(
        `begin; set local satonowa.deletes_old_records = 'on'; update redemption set amount = 1`,
      ),
    ).rejects.toThrow('never changed');
  });
});

it('finds what it deletes, and the mails of who withdraws, by indexes', async () => {
  await withRows(
    `
      insert into mail_message (kind, recipient, subject, body_text, body_html, created_at)
      select case when i % 1000 = 0 then 'withdrawal' else 'donation_paid' end, 'a' || i || '@example.jp', '', '', '', now() - i * interval '1 hour' from generate_series(1, 20000) as i;
      insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, applied_at, paid_at)
      select 'N' || i, gen_random_uuid(), i, '${TOWN}', 1000, 1, '', '{}', case when i % 50 = 0 then 'expired' else 'paid' end,
             now() - i * interval '1 hour', case when i % 50 = 0 then null else now() end from generate_series(1, 20000) as i;
      analyze mail_message, donation`,
    async (plan) => {
      const oldest = (table: string, at: string, days: number, where: string) =>
        plan(
          `select id from ${table} where ${at} < now() - interval '${days} days' ${where}
          order by ${at} limit 500 for update skip locked`,
        );
      expect(
        await plan(`select 1 from mail_message where recipient = 'a7@example.jp' and status <> 'queued'`),
      ).toContain('mail_message_recipient');
      expect(await oldest('mail_message', 'created_at', 730, '')).toContain('mail_message_age');
      expect(await oldest('mail_message', 'created_at', 30, `and kind = 'withdrawal'`)).toContain(
        'mail_message_kind',
      );
      expect(await oldest('donation', 'applied_at', 730, '')).toContain('donation_age');
      expect(await oldest('donation', 'applied_at', 365, 'and paid_at is null')).toContain(
        'donation_unpaid_age',
      );
    },
  );
});
