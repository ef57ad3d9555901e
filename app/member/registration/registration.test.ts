import { describe, expect, it } from 'vitest';
import { findMember } from '#app/account/session.ts';
import { aClient, aMember, lastMail, secretsOf, stranger, withCookie } from '#app/account/testing/members.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limits } from '#platform/throttle.ts';
import { sweepMemberSecrets } from '../sweep.ts';
import {
  beginRegistration,
  confirmCode,
  finishRegistration,
  type RegistrationForm,
  readTicket,
  registrationState,
  type Ticket,
  ticketCookie,
} from './registration.ts';

useTestDatabase();

const shop = storefrontPaths('shop');
const site = storefrontPaths('donation');
const MINUTE = 60_000;

const form: RegistrationForm = {
  familyName: '髙﨑',
  givenName: '花子',
  familyNameKana: 'タカサキ',
  givenNameKana: 'ハナコ',
  birthDate: '1980-04-01',
  gender: null,
  postalCode: '1000001',
  prefectureCode: 13,
  city: '千代田区',
  street: '千代田1-1',
  building: '',
  phone: '09012345678',
  password: 'みかんの木の下で',
  newsletters: ['donation'],
};

async function begin(email: string, at = new Date(), redirect = ''): Promise<Ticket> {
  const begun = await beginRegistration(site, { email, redirect, client: aClient() }, at);
  if (begun.kind !== 'mailed') throw new Error(begun.kind);
  return begun.ticket;
}

const finish = (ticket: Ticket | undefined, now = new Date(), change: Partial<RegistrationForm> = {}) =>
  finishRegistration(site, ticket, { ...form, ...change }, { client: aClient(), request: stranger() }, now);

const membersOf = async (email: string) =>
  (await db().selectFrom('member').select('id').where('email', '=', email).execute()).length;

// The tables that hold prefectures are filled by the seed, which a test database lacks.
async function prefecture() {
  await db()
    .insertInto('prefecture')
    .values({ code: 13, name: '東京都', kana: 'トウキョウト', region: '関東' })
    .onConflict((c) => c.doNothing())
    .execute();
}

describe('the journey', () => {
  it('goes from the address by the code to a logged-in member', async () => {
    await prefecture();
    const email = 'hanako@example.jp';
    const ticket = await begin(email, new Date(), '/goods/detail/12?sku=3');
    expect(await registrationState(ticket)).toMatchObject({ kind: 'code', email });
    expect(await finish(ticket)).toEqual({ kind: 'not_confirmed' });

    const { code } = await secretsOf(email);
    expect(await confirmCode(ticket, { code, client: aClient() })).toEqual({ kind: 'confirmed' });
    const done = await finish(ticket);
    expect(done).toMatchObject({ kind: 'registered', redirect: '/goods/detail/12?sku=3' });
    if (done.kind !== 'registered') return;
    const member = await findMember(withCookie('session', done.sessionToken));
    expect(member).toMatchObject({ id: done.memberId, email, name: '髙﨑 花子' });
    const consents = await db()
      .selectFrom('newsletter_consent')
      .selectAll()
      .where('member_id', '=', done.memberId)
      .execute();
    expect(consents).toMatchObject([{ list: 'donation', granted: true, source: 'registration' }]);
    expect((await lastMail(email))?.kind).toBe('registration_done');
    expect(await registrationState(ticket)).toEqual({ kind: 'completed' });
    expect(await finish(ticket)).toEqual({ kind: 'completed' });
  });

  it('goes on in another browser by the link, which works until the form is finished', async () => {
    await prefecture();
    const email = 'link@example.jp';
    await begin(email);
    const { link } = await secretsOf(email);
    const other: Ticket = { by: 'link', token: link };
    // Mail programs open links too: opening changes nothing.
    expect(await registrationState(other)).toMatchObject({ kind: 'form', email });
    expect(await registrationState(other)).toMatchObject({ kind: 'form', email });
    expect(await finish(other)).toMatchObject({ kind: 'registered' });
    expect(await finish(other)).toEqual({ kind: 'completed' });
    expect(await membersOf(email)).toBe(1);
  });

  it('in the shop leads to the shop’s pages and carries its name', async () => {
    await beginRegistration(shop, { email: 'shop@example.jp', redirect: '', client: aClient() });
    const mail = await lastMail('shop@example.jp');
    expect(mail?.subject).toContain('さとのわ商店');
    expect(mail?.body_text).toContain('/ec/register?token=');
  });
});

describe('somebody who cannot read the mail', () => {
  it('gets nowhere with the browser’s own secret used as the link’s', async () => {
    const ticket = await begin('victim@example.jp');
    expect(await registrationState({ by: 'link', token: ticket.token })).toEqual({ kind: 'expired' });
    expect(await finish({ by: 'link', token: ticket.token })).toEqual({ kind: 'expired' });
    // Nor after the owner has opened the link.
    const { link } = await secretsOf('victim@example.jp');
    await registrationState({ by: 'link', token: link });
    expect(await finish(ticket)).toEqual({ kind: 'not_confirmed' });
  });

  it('has five guesses, also when all are sent at once', async () => {
    const email = 'guess@example.jp';
    const ticket = await begin(email);
    const { code } = await secretsOf(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirmCode(ticket, { code: wrong, client: aClient() })),
    );
    expect(
      answers
        .filter((a) => a.kind === 'wrong')
        .map((a) => a.kind === 'wrong' && a.left)
        .sort(),
    ).toEqual([1, 2, 3, 4]);
    expect(await confirmCode(ticket, { code, client: aClient() })).toEqual({ kind: 'no_attempts' });
    // A new mail brings new attempts.
    const again = await begin(email);
    const fresh = await secretsOf(email);
    expect(await confirmCode(again, { code: fresh.code, client: aClient() })).toEqual({ kind: 'confirmed' });
  });

  it('does not learn who is a member', async () => {
    await aMember('member@example.jp');
    const ticket = await begin('member@example.jp');
    expect(await registrationState(ticket)).toMatchObject({ kind: 'code' });
    expect(await confirmCode(ticket, { code: '123456', client: aClient() })).toEqual({
      kind: 'wrong',
      left: 4,
    });
    const mail = await lastMail('member@example.jp');
    expect(mail).toMatchObject({ kind: 'registration_known' });
    expect(mail?.body_text).not.toMatch(/token=|確認コード:/);
  });

  it('cannot fill a mailbox, nor the mailboxes of many', async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, () =>
        beginRegistration(site, { email: 'flood@example.jp', redirect: '', client: aClient() }),
      ),
    );
    expect(many.filter((m) => m.kind === 'mailed')).toHaveLength(limits.register_mail_account.points);
    const client = aClient();
    const wide = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        beginRegistration(site, { email: `w${i}@example.jp`, redirect: '', client }),
      ),
    );
    expect(wide.filter((m) => m.kind === 'mailed')).toHaveLength(limits.register_mail_address.points);
    expect(wide.filter((m) => m.kind === 'throttled').length).toBe(5);
  });
});

describe('time and races', () => {
  it('ends after 30 minutes for code, link and form', async () => {
    const email = 'late@example.jp';
    const start = new Date();
    const ticket = await begin(email, start);
    const { code, link } = await secretsOf(email);
    const inTime = new Date(start.getTime() + 30 * MINUTE - 1);
    const late = new Date(start.getTime() + 30 * MINUTE);
    expect(await registrationState(ticket, inTime)).toMatchObject({ kind: 'code' });
    expect(await registrationState(ticket, late)).toEqual({ kind: 'expired' });
    expect(await confirmCode(ticket, { code, client: aClient() }, late)).toEqual({ kind: 'expired' });
    expect(await finish({ by: 'link', token: link }, late)).toEqual({ kind: 'expired' });
    await sweepMemberSecrets(new Date(late.getTime() + 25 * 60 * MINUTE));
    expect(await registrationState(ticket, inTime)).toEqual({ kind: 'expired' });
  });

  it('strangers who use up the mails of an address leave its owner a link that works as long as they do', async () => {
    await prefecture();
    const start = new Date();
    await begin('flooded@example.jp', start);
    const { link } = await secretsOf('flooded@example.jp');
    for (let i = 0; i < 2; i++) await begin('flooded@example.jp', start);
    const input = { email: 'flooded@example.jp', redirect: '', client: aClient() };
    const refused = await beginRegistration(site, input);
    if (refused.kind !== 'throttled') throw new Error(refused.kind);
    expect(refused.mailed).toBe(true);
    const lastRefusal = new Date(start.getTime() + (refused.retryAfter - 1) * 1000);
    expect((await finish({ by: 'link', token: link }, lastRefusal)).kind).toBe('registered');
  });

  it('two registrations of one address finishing at once make one member', async () => {
    await prefecture();
    for (let round = 0; round < 5; round++) {
      const email = `race${round}@example.jp`;
      const tickets = await Promise.all(Array.from({ length: 3 }, () => begin(email)));
      const links = await db()
        .selectFrom('mail_message')
        .select('body_text')
        .where('recipient', '=', email)
        .execute();
      const byLink = links.map(
        (m): Ticket => ({ by: 'link', token: /token=([\w-]{43})/.exec(m.body_text)![1]! }),
      );
      expect(new Set(byLink.map((t) => t.token)).size).toBe(tickets.length);
      const results = await Promise.all(byLink.map((t) => finish(t)));
      expect(results.map((r) => r.kind).sort()).toEqual(['completed', 'completed', 'registered']);
      expect(await membersOf(email)).toBe(1);
    }
  });

  it('a confirmed registration whose address became a member’s meanwhile is told so', async () => {
    await prefecture();
    const email = 'meanwhile@example.jp';
    await begin(email);
    const { link } = await secretsOf(email);
    await aMember(email);
    expect(await finish({ by: 'link', token: link })).toEqual({ kind: 'already_member' });
    expect(await membersOf(email)).toBe(1);
  });
});

it('reads its cookie and nothing else', () => {
  const ticket: Ticket = { by: 'typed', token: 'a'.repeat(43) };
  expect(readTicket(ticketCookie(ticket))).toEqual(ticket);
  for (const bad of [undefined, '', 't.', `x.${ticket.token}`, ticket.token, `t.${ticket.token}!`])
    expect(readTicket(bad)).toBeUndefined();
});
