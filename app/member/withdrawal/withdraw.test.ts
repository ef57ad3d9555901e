import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerHash } from '#app/account/parked-form.ts';
import { findMember } from '#app/account/session.ts';
import { aClient, aMember, lastMail, PASSWORD, signedIn, stranger } from '#app/account/testing/members.ts';
import { governmentPage } from '#app/catalogue/government/government-view.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { db, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { keptInWords } from '#platform/retention.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { logIn } from '../login.ts';
import { changeConsents, consentsOf } from '../newsletter/consent-store.ts';
import { withdrawOwn } from '../profile/sections/withdrawal.ts';
import { ERASED_TABLES } from './erase-store.ts';
import { withdrawalFeatures } from './features.ts';
import { withdraw, withdrawalObstacles } from './withdraw.ts';

useTestDatabase();

const site = storefrontPaths('donation');
/** What remains of a member on purpose: the log of consents, which names nobody once the account is empty. */
const KEPT = ['newsletter_consent'];

beforeAll(async () => {
  await sql`insert into prefecture (code, name, kana, region) values (1, '北海道', 'ホッカイドウ', '北海道')`.execute(
    db(),
  );
  await sql`insert into government (code, name, kana, prefecture_code, kind)
            values ('011002', '札幌市', 'サッポロシ', 1, 'city')`.execute(db());
  await sql`insert into usage (government_code, title) values ('011002', '自治体におまかせ')`.execute(db());
});

/** A donation as it stands in the books. */
async function aDonation(memberId: number, status: string): Promise<string> {
  const number = `T${memberId}${status}`;
  await sql`
    insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor, status, paid_at,
                          message, publish_message, publish_name, message_state)
    select ${number}, gen_random_uuid(), ${memberId}, government_code, 10000, id, title,
           ${JSON.stringify({ familyName: '髙﨑' })}, ${status}, ${status === 'pending_payment' ? null : new Date()},
           '応援しています', true, true, 'shown'
    from usage`.execute(db());
  return number;
}

describe('withdrawing', () => {
  it('empties the account, ends its sessions and logins, and says goodbye', async () => {
    const email = 'leaves@example.jp';
    const id = await aMember(email);
    const session = await signedIn(id);
    await transaction((tx) => changeConsents(tx, id, { donation: true }, 'profile'));
    await db()
      .insertInto('parked_form')
      .values({
        token_hash: Buffer.alloc(32),
        owner_hash: ownerHash(id),
        path: '/mypage/profile',
        data: '[]',
        expires_at: new Date(Date.now() + 1e6),
      })
      .execute();
    await queueMail(db(), {
      kind: 'before',
      storefront: 'donation',
      to: email,
      subject: 's',
      text: '髙﨑 様',
      html: '髙﨑 様',
    });
    await db().updateTable('mail_message').set({ status: 'sent' }).where('recipient', '=', email).execute();
    const donation = await aDonation(id, 'paid');
    const publicMessages = async () => {
      const page = await governmentPage('011002', readQuery(new URLSearchParams()));
      return page?.mode === 'detail' && page.messages.map((m) => m.name);
    };
    expect(await publicMessages()).toEqual(['髙﨑']);

    expect(await withdraw(site, id)).toEqual({ kind: 'withdrawn' });

    const row = await db().selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { created_at: _, updated_at: __, version: ___, withdrawn_at, ...rest } = row;
    expect(withdrawn_at).toBeInstanceOf(Date);
    expect(Object.values(rest).filter((v) => v !== null && v !== '')).toEqual([id, 'withdrawn']);
    expect(await findMember(session)).toBeUndefined();
    const login = { email, password: PASSWORD, client: aClient() };
    expect((await logIn(site, login, stranger())).kind).toBe('refused');
    expect(await db().selectFrom('parked_form').selectAll().execute()).toEqual([]);
    expect(await consentsOf(db(), id)).toEqual({ donation: false, shop: false });
    const before = await db()
      .selectFrom('mail_message')
      .selectAll()
      .where('kind', '=', 'before')
      .executeTakeFirst();
    expect(before).toMatchObject({ recipient: '', body_text: '', body_html: '' });
    expect(await lastMail(email)).toMatchObject({
      kind: 'withdrawal',
      body_text: expect.stringContaining(`最後のお手続きから${keptInWords('books')}保存したのち消去します`),
    });
    const kept = await db()
      .selectFrom('donation')
      .select(['donor', 'message'])
      .where('number', '=', donation)
      .execute();
    expect(kept).toEqual([{ donor: { familyName: '髙﨑' }, message: '' }]);
    expect(await publicMessages()).toEqual([]);
    // The same address may join anew.
    expect(await aMember(email)).not.toBe(id);
  });

  it.each(['pending_payment', 'refund_due'])('waits for a donation that is %s', async (status) => {
    const id = await aMember(`${status.replace('_', '-')}@example.jp`);
    const number = await aDonation(id, status);
    expect(await withdrawalObstacles(id)).toEqual([expect.stringContaining(number)]);
    expect(await withdraw(site, id)).toEqual({
      kind: 'not_now',
      reasons: [expect.stringContaining(number)],
    });
    const row = await db().selectFrom('member').select('status').where('id', '=', id).executeTakeFirst();
    expect(row?.status).toBe('active');
  });

  it('happens once of many times at once', async () => {
    const id = await aMember('often@example.jp');
    await Promise.all(Array.from({ length: 6 }, () => withdraw(site, id)));
    const mails = await db()
      .selectFrom('mail_message')
      .select('id')
      .where('recipient', '=', 'often@example.jp')
      .where('kind', '=', 'withdrawal')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('waits for a donation that is being made, and then is refused; none is made after it', async () => {
    const id = await aMember('crossing@example.jp');
    const donate = (tx: Parameters<Parameters<typeof transaction>[0]>[0], number: string) =>
      sql`insert into donation (number, form_key, member_id, government_code, amount, usage_id, usage_title, donor)
          select ${number}, gen_random_uuid(), ${id}, '011002', 10000, min(id), '', '{}' from usage`.execute(
        tx,
      );
    let leaving: ReturnType<typeof withdraw> | undefined;
    await transaction(async (tx) => {
      await donate(tx, 'CROSSING');
      leaving = withdraw(site, id);
      await waitsForLock();
    });
    expect((await leaving)?.kind).toBe('not_now');
    await db().updateTable('donation').set({ status: 'expired' }).where('number', '=', 'CROSSING').execute();
    expect((await withdraw(site, id)).kind).toBe('withdrawn');
    await expect(transaction((tx) => donate(tx, 'AFTER'))).rejects.toThrow('is not active');
  });
});

/** Until another connection waits for a lock of this database. */
async function waitsForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
    if (rows[0]!.n > 0) return;
  }
}

it('the answer clears what the browser keeps of the account, and no cookie of others', async () => {
  const request = await signedIn(await aMember('browser@example.jp'));
  const member = (await findMember(request))!;
  const form = new FormData();
  for (const [name, value] of Object.entries({ understood: 'on', currentPassword: PASSWORD }))
    form.set(name, value);
  const visit = { request, url: new URL(request.url), member, paths: site, now: new Date() };
  const answer = await withdrawOwn(visit, form);
  if (!('leaveFor' in answer)) throw new Error(JSON.stringify(answer));
  const headers = new Headers(answer.headers);
  expect(headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
  expect(headers.getSetCookie().map((c) => c.split('=')[0])).toEqual(['session', 'device']);
});

it('every table that refers to a member is erased, or kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'member'::regclass`.execute(db());
  const decided = [
    ...ERASED_TABLES,
    ...KEPT,
    ...withdrawalFeatures.flatMap((part) => [...part.erased, ...Object.keys(part.kept)]),
  ];
  expect(rows.map((r) => r.name).sort()).toEqual(decided.sort());
});

it('tables that are erased hold nothing of the member afterwards', async () => {
  const id = await aMember('all-tables@example.jp');
  await withdraw(site, id);
  for (const table of [...ERASED_TABLES, ...withdrawalFeatures.flatMap((part) => part.erased)]) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where member_id = ${id}`.execute(db());
    expect([table, rows]).toEqual([table, []]);
  }
});
