import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '#app/donation/testing/data.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db, transaction } from '#platform/db/db.ts';
import { type Mail, queueMail } from '#platform/mail/send.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { withRows } from '#platform/testing/plans.ts';
import { mailKindName } from './mail-kinds.ts';
import { countMails, deadMails, type MailFilter } from './mail-query.ts';
import { chosenDead, listMails, readMail, revealMail, sendAgain, sendDeadAgain } from './mails.ts';
import { maskedAddress } from './mask.ts';

useTestDatabase();

let operator: SignedInStaff;
let auditor: SignedInStaff;
let city: SignedInStaff;

beforeAll(async () => {
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  await db()
    .insertInto('prefecture')
    .values({ code: 44, name: '大分県', kana: 'オオイタケン', region: '九州' })
    .execute();
  await db()
    .insertInto('government')
    .values({ code: '442020', name: '別府市', kana: 'ベップシ', kind: 'city', prefecture_code: 44 })
    .execute();
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: '442020' }),
  );
});
beforeEach(() => db().deleteFrom('mail_message').execute());

async function aMail(over: Partial<Mail> = {}, state: 'queued' | 'sent' | 'dead' = 'sent'): Promise<number> {
  const mail: Mail = {
    ...{ kind: 'donation_paid', storefront: 'donation', to: 'hanako@example.jp', subject: '受け付けました' },
    ...{ text: '見本 花子 様', html: '<p>見本 花子 様</p>', headers: { 'X-A': '1' }, ...over },
  };
  await transaction((tx) => queueMail(tx, mail));
  const { id } = await db()
    .selectFrom('mail_message')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('mail_message')
    .set({
      status: state,
      last_error: state === 'dead' ? 'EENVELOPE RCPT TO 550' : null,
      sent_at: state === 'sent' ? new Date() : null,
      ...(mail.secret && state !== 'queued' && { body_text: '' }),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

const rows = () => db().selectFrom('mail_message').selectAll().orderBy('id').execute();
/** How often the queue was asked to send a mail. */
async function jobs(id: number): Promise<number> {
  const { rows: found } = await sql`
    select 1 from graphile_worker._private_jobs where payload->>'id' = ${String(id)}`.execute(db());
  return found.length;
}

it.each([
  ['hanako@example.jp', 'h***@e***.jp'],
  ['a@b.co.jp', 'a***@b***.jp'],
  ['nowhere', '***'],
  ['@example.jp', '***'],
])('masks %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});

describe('the list', () => {
  const filter = (over: Partial<MailFilter> = {}): MailFilter => ({
    state: null,
    kind: null,
    q: '',
    ...over,
  });
  const found = async (over: Partial<MailFilter> = {}) => {
    const page = await listMails(auditor, filter(over), { limit: 9 });
    expect(await countMails(filter(over))).toBe(page.rows.length);
    return page.rows.map((row) => row.id);
  };

  it('is searched by recipient, number, kind and state, and tells nobody’s address', async () => {
    const paid = await aMail({ dedupeKey: 'donation_paid:7KQ2M9XW4TP5' });
    const dead = await aMail({ to: 'taro@example.jp', kind: 'order_paid' }, 'dead');
    expect(await found()).toEqual([dead, paid]);
    expect(await found({ q: 'HANAKO@example.jp' })).toEqual([paid]);
    expect(await found({ q: 'hanako' })).toEqual([]);
    expect([await found({ kind: 'order_paid' }), await found({ state: 'dead' })]).toEqual([[dead], [dead]]);
    const { rows: shown } = await listMails(operator, filter(), { limit: 9 });
    expect(JSON.stringify(shown)).not.toMatch(/hanako|taro/);
    expect(await deadMails()).toEqual({ count: 1, since: shown[0]!.createdAt });
    await expect(listMails(city, filter(), { limit: 9 })).rejects.toThrow(NotAllowed);
  });

  it('finds what a number is about among many by indexes', async () => {
    await withRows(
      `insert into mail_message (kind, dedupe_key, recipient, subject, body_text, body_html, status, created_at)
       select 'donation_paid', 'donation_paid:N' || i, 'a' || i || '@b.jp', 's', 't', 'h', case when i % 500 = 0 then 'dead' else 'sent' end,
              now() - i * interval '1 minute' from generate_series(1, 20000) i; analyze mail_message`,
      async (plan) => {
        const order = 'order by created_at desc, id desc limit 51';
        const about = `m.dedupe_key is not null and string_to_array(m.dedupe_key, ':') @> array['N77']`;
        expect(await plan(`select id from mail_message m where ${about} ${order}`)).toContain(
          'mail_message_event',
        );
        expect(await plan(`select id from mail_message m where status = 'dead' ${order}`)).toContain(
          'mail_message_unsent',
        );
        expect(await plan(`select id from mail_message m ${order}`)).toContain('mail_message_age');
      },
    );
  });
});

describe('one mail', () => {
  it('is masked until somebody asks, which is recorded; what opens an account is shown to nobody', async () => {
    const [id, secret] = [await aMail(), await aMail({ secret: true, text: '確認コード: 012345' }, 'queued')];
    expect(JSON.stringify(await readMail(auditor, id))).not.toMatch(/hanako|花子/);
    expect(await revealMail(auditor, id)).toEqual({ recipient: 'hanako@example.jp', text: '見本 花子 様' });
    expect(await revealMail(operator, secret)).toEqual({ recipient: 'hanako@example.jp', text: '' });
    expect(await revealMail(operator, 999_999)).toBeUndefined();
    const entries = await listEntries({ subject: 'mail', subjectId: String(id) }, 9);
    expect(entries.map((e) => [e.staffId, e.action, e.changes])).toEqual([
      [auditor.staffId, 'mail.read', { 表示: [null, '宛先と本文'] }],
    ]);
    expect([await revealMail(city, id), await readMail(city, id)]).toEqual([undefined, undefined]);
  });

  it('that was sent leaves once more for each key, found by the same number', async () => {
    const id = await aMail({ dedupeKey: 'donation_paid:7KQ2M9XW4TP5' });
    const key = randomUUID();
    const results = await Promise.all(Array.from({ length: 4 }, () => sendAgain(operator, id, key)));
    expect(results).toEqual(Array(4).fill('queued'));
    await sendAgain(operator, id, randomUUID());
    const [first, copy, second, ...more] = await rows();
    expect(more).toEqual([]);
    for (const again of [copy!, second!])
      expect(again).toMatchObject({
        resent_of: first!.id,
        recipient: first!.recipient,
        body_text: first!.body_text,
        headers: { 'X-A': '1' },
        status: 'queued',
      });
    expect(copy!.dedupe_key).toBe(`resend:${key}:donation_paid:7KQ2M9XW4TP5`);
    expect(await listEntries({ subject: 'mail', subjectId: String(id) }, 9)).toHaveLength(2);
    expect((await readMail(operator, id))!.copies.map((m) => m.id)).toEqual([second!.id, copy!.id]);
  });

  it('that died goes on as itself; what waits, was wiped or is secret is not sent again', async () => {
    const dead = await aMail({}, 'dead');
    const before = await jobs(dead);
    const results = await Promise.all(
      Array.from({ length: 3 }, () => sendAgain(operator, dead, randomUUID())),
    );
    expect(results.filter((r) => r === 'queued')).toHaveLength(1);
    expect(await jobs(dead)).toBe(before + 1);
    expect(await rows()).toMatchObject([{ status: 'queued' }]);
    const wiped = await aMail();
    await db().updateTable('mail_message').set({ body_text: '' }).where('id', '=', wiped).execute();
    expect(
      await Promise.all(
        [await aMail({}, 'queued'), await aMail({ secret: true }), wiped, 999_999].map((id) =>
          sendAgain(operator, id, randomUUID()),
        ),
      ),
    ).toEqual(['waiting', 'secret', 'wiped', 'unknown']);
    for (const who of [auditor, city]) expect(await sendAgain(who, dead, randomUUID())).toBe('unknown');
    expect(await readMail(auditor, dead)).toMatchObject({ maySend: false });
  });
});

it('of a donation is read and sent again by its government, too, which sees no other', async () => {
  const number = randomNumber(11);
  await db()
    .insertInto('usage')
    .values({ government_code: '442020', title: '自治体におまかせ' })
    .onConflict((c) => c.doNothing())
    .execute();
  await db()
    .insertInto('donation')
    .values({
      ...{ number, form_key: randomUUID(), member_id: await aMember(), government_code: '442020' },
      ...{ amount: 10_000, usage_title: '自治体におまかせ', status: 'paid', paid_at: new Date() },
      usage_id: sql<number>`(select id from usage where government_code = '442020' limit 1)`,
      donor: JSON.stringify({}),
    })
    .execute();
  const own = await aMail({ dedupeKey: `donation_paid:${number}` });
  const others = [
    await aMail({ dedupeKey: `order_paid:${number}`, kind: 'order_paid' }),
    await aMail({ dedupeKey: `donation_paid:${randomNumber(11)}` }),
  ];
  expect(await readMail(city, own)).toMatchObject({ recipient: 'h***@e***.jp', maySend: true });
  expect(await revealMail(city, own)).toMatchObject({ recipient: 'hanako@example.jp' });
  expect(await sendAgain(city, own, randomUUID())).toBe('queued');
  const entries = await listEntries({ subject: 'mail', subjectId: String(own) }, 9);
  expect(entries.map((e) => [e.role, e.action])).toEqual([
    ['government', 'donation.edit'],
    ['government', 'donation.read'],
  ]);
  for (const id of others) {
    expect(await readMail(city, id)).toBeUndefined();
    expect(await sendAgain(city, id, randomUUID())).toBe('unknown');
  }
});

it('sends dead mails again at once, after saying which can be', async () => {
  const [first, second] = [await aMail({}, 'dead'), await aMail({}, 'dead')];
  const [secret, sent] = [await aMail({ secret: true }, 'dead'), await aMail()];
  const chosen = [first, second, secret, sent];
  expect((await chosenDead(operator, chosen)).map((m) => [m.id, m.notAgain])).toEqual([
    [first, null],
    [second, null],
    [secret, 'secret'],
  ]);
  expect(await chosenDead(operator, 'all')).toHaveLength(3);
  const counts = await Promise.all([sendDeadAgain(operator, chosen), sendDeadAgain(operator, chosen)]);
  expect(counts.reduce((a, b) => a + b)).toBe(2);
  expect((await rows()).map((m) => m.status)).toEqual(['queued', 'queued', 'dead', 'sent']);
  expect(await listEntries({ subject: 'mail', subjectId: String(second) }, 9)).toHaveLength(1);
  expect(() => sendDeadAgain(auditor, chosen)).toThrow(NotAllowed);
  await expect(chosenDead(auditor, 'all')).rejects.toThrow(NotAllowed);
});

it('has a name for every kind of mail that the program writes', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('app/**/*.ts', { cwd: root }).filter((file) => !/\.test\.|testing\//.test(file));
  const written = /kind: '((?:donation|order|ticket|inquiry|email_change|registration|password)_[a-z_]+)'/g;
  const kinds = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(written)].map((m) => m[1]!),
  );
  expect(kinds.length).toBeGreaterThan(30);
  expect(kinds.filter((kind) => mailKindName(kind) === kind)).toEqual([]);
});
