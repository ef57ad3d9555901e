import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '#app/account/testing/members.ts';
import { call } from '#app/account/testing/pages.ts';
import { changeConsents, consentsOf } from '#app/member/newsletter/consent-store.ts';
import * as unsubscribePage from '#app/member/pages/unsubscribe.tsx';
import { withdraw } from '#app/member/withdrawal/withdraw.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import type { Actor } from '#app/staff/actor.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { forgetConfig } from '#platform/config.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { refusal, smtp } from '#platform/testing/smtp.ts';
import { addNewsletter } from './newsletters.ts';
import { findNewsletter, stoppedBy } from './newsletters-query.ts';
import { sendNewsletters } from './send.ts';
import { schedule, take } from './sending.ts';

useTestDatabase({ DATABASE_POOL: '20', NEWSLETTERS_PER_MINUTE: '6000' });

let operator: Actor;
beforeAll(async () => {
  operator = await signedInStaff(await aPerson('letters@example.jp', everywhere('operator')));
});

const open: (() => unknown)[] = [];
beforeEach(async () => {
  await db().deleteFrom('mail_bounce').execute();
  await db().deleteFrom('newsletter_pace').execute();
  await db().deleteFrom('mail_message').execute();
  await db()
    .updateTable('newsletter')
    .set({ state: 'stopped', ended_at: new Date() })
    .where('state', 'in', ['sending', 'paused'])
    .execute();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  set({ SMTP_URL: undefined, NEWSLETTERS_PER_MINUTE: '6000' });
});

function set(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  forgetConfig();
}

async function server(rules: Parameters<typeof smtp>[0] = {}) {
  const made = await smtp(rules);
  open.push(made.close);
  set({ SMTP_URL: made.url });
  return made;
}

let made = 0;
/** Members who get the newsletter for donors. */
async function readers(count: number): Promise<{ id: number; email: string }[]> {
  const run = ++made;
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const email = `reader-${run}-${i}@example.jp`;
      const id = await aMember(email);
      await transaction((tx) => changeConsents(tx, id, { donation: true }, 'registration'));
      return { id, email };
    }),
  );
}

async function begun(governments: string[] = []): Promise<number> {
  const id = await addNewsletter(operator, {
    list: 'donation',
    subject: '冬の返礼品',
    preheader: 'かにが届きました',
    body: '## かに\n\n[見る](/goods)',
    prefectures: [],
    governments,
    donated: 'any',
    donatedMonths: null,
  });
  expect(await schedule(operator, id, 0, null)).toEqual({ kind: 'moved' });
  return id;
}

const quick = () => sendNewsletters(new AbortController().signal, 20_000);
const counted = async (id: number) => {
  const { state, recipients, sent, failed, unclear, skipped } = (await findNewsletter(db(), id))!;
  return { state, recipients, sent, failed, unclear, skipped };
};
/** Nobody of an earlier test is written to again. */
async function onlyThese(): Promise<void> {
  await sql`
    insert into newsletter_consent (member_id, list, granted, source)
    select m.id, 'donation', false, 'profile' from member m
     where coalesce((select granted from newsletter_consent c where c.member_id = m.id and c.list = 'donation'
                      order by c.id desc limit 1), false)`.execute(db());
}
beforeEach(onlyThese);

describe('a newsletter', () => {
  it('reaches everybody who consented, once, with all that the law asks and a way to stop it', async () => {
    const { received } = await server();
    const people = await readers(3);
    const shopOnly = await aMember('shop-only@example.jp');
    await transaction((tx) => changeConsents(tx, shopOnly, { shop: true }, 'registration'));
    const id = await begun();
    await Promise.all([quick(), quick(), quick()]);
    await quick();
    expect(received.map((m) => m.to[0]).sort()).toEqual(people.map((p) => p.email).sort());
    expect(await counted(id)).toEqual({
      ...{ state: 'sent', recipients: 3, sent: 3 },
      ...{ failed: 0, unclear: 0, skipped: 0 },
    });
    const mail = await PostalMime.parse(received[0]!.raw);
    const header = (key: string) => mail.headers.find((h) => h.key === key)?.value ?? '';
    expect(mail.subject).toContain('冬の返礼品');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(
      /^<https?:\/\/[^>]+token=[\w-]+>, <mailto:[^>]+\?subject=unsubscribe>$/,
    );
    for (const part of [mail.text!, mail.html!]) {
      expect(part).toContain('さとのわ運営事務局(デモ)');
      expect(part).toContain('東京都千代田区見本町1-1(デモ)');
      expect(part).toContain('support@satonowa.example');
      expect(part).toContain('このメールマガジンの配信を停止する');
      expect(part).toContain('/newsletters/unsubscribe?token=');
      expect(part).not.toContain('stop.invalid');
    }
    expect(mail.html).toContain('http://localhost:3000/goods');
    // Each has a copy in the list of all mails, without its text, so that nobody can send it again.
    const kept = await db().selectFrom('mail_message').selectAll().where('kind', '=', 'newsletter').execute();
    expect(kept.map((m) => [m.status, m.body_text])).toEqual(people.map(() => ['sent', '']));
  });

  it('is stopped at one click, which is counted as this newsletter’s', async () => {
    const { received } = await server();
    const [person] = await readers(1);
    const id = await begun();
    await quick();
    const mail = await PostalMime.parse(received[0]!.raw);
    const link = /^<([^>]+)>/.exec(mail.headers.find((h) => h.key === 'list-unsubscribe')!.value)![1]!;
    expect(link).not.toContain(String(person!.id));
    const { pathname, search } = new URL(link);
    // Opening it shows a page and stops nothing.
    expect((await call(unsubscribePage.loader, pathname + search)).body).toMatchObject({ broken: false });
    expect(await consentsOf(db(), person!.id)).toMatchObject({ donation: true });
    const fields = { 'List-Unsubscribe': 'One-Click' };
    for (let i = 0; i < 2; i++)
      expect((await call(unsubscribePage.action, pathname + search, { fields })).status).toBe(200);
    expect(await consentsOf(db(), person!.id)).toMatchObject({ donation: false });
    expect(await stoppedBy(id)).toBe(1);
  });

  it('leaves out who stopped it, withdrew or bounced between the list of recipients and the sending', async () => {
    const people = await readers(5);
    const [stays, stops, leaves, bounces] = people as [(typeof people)[0], ...typeof people];
    // The server looks at the first mail for as long as the others change their minds.
    const looked = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<string>();
    const { received } = await server({
      taken: async (mail) => {
        seen.resolve(mail.to[0]!);
        await looked.promise;
        return undefined;
      },
    });
    const id = await begun();
    const sending = quick();
    const first = await seen.promise;
    const rest = people.filter((p) => p.email !== first);
    const [a, b, c] = [stops!, leaves!, bounces!].map((p) => (p.email === first ? stays : p));
    await transaction((tx) => changeConsents(tx, a!.id, { donation: false }, 'profile'));
    expect(await withdraw(storefrontPaths('donation'), b!.id)).toEqual({ kind: 'withdrawn' });
    await db().insertInto('mail_bounce').values({ address: c!.email, cause: 'marked' }).execute();
    looked.resolve();
    await sending;
    await quick();
    expect(rest).toHaveLength(4);
    const gone = [a!, b!, c!].map((p) => p.email);
    expect(received.map((m) => m.to[0]).sort()).toEqual(
      people
        .map((p) => p.email)
        .filter((email) => !gone.includes(email))
        .sort(),
    );
    expect(await counted(id)).toMatchObject({ state: 'sent', recipients: 5, sent: 2, skipped: 2 });
    expect(
      await db().selectFrom('newsletter_copy').select('member_id').where('member_id', '=', b!.id).execute(),
    ).toEqual([]);
  });

  it('pauses, goes on and stops', async () => {
    const { received } = await server();
    await readers(4);
    set({ NEWSLETTERS_PER_MINUTE: '240' });
    const id = await begun();
    const sending = quick();
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), { timeout: 10_000, interval: 5 });
    expect(await take(operator, id, 'pause')).toEqual({ kind: 'moved' });
    await sending;
    const before = received.length;
    expect(before).toBeLessThan(4);
    await quick();
    expect(received).toHaveLength(before);
    expect(await take(operator, id, 'resume')).toEqual({ kind: 'moved' });
    const again = quick();
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(before), { timeout: 10_000, interval: 5 });
    expect(await take(operator, id, 'stop')).toEqual({ kind: 'moved' });
    await again;
    const stopped = received.length;
    await quick();
    expect(received).toHaveLength(stopped);
    expect(await counted(id)).toMatchObject({ state: 'stopped', sent: stopped });
    expect(await take(operator, id, 'resume')).toEqual({ kind: 'late', now: 'stopped' });
  });

  it('leaves no faster than the setting says, whoever sends', async () => {
    const { received } = await server();
    await readers(5);
    set({ NEWSLETTERS_PER_MINUTE: '240' });
    const id = await begun();
    const from = performance.now();
    await Promise.all([quick(), quick(), quick()]);
    // The first leaves at once, four others a quarter of a second after the one before.
    expect(performance.now() - from).toBeGreaterThan(950);
    expect(received).toHaveLength(5);
    expect(await counted(id)).toMatchObject({ state: 'sent', sent: 5 });
  });
});

describe('a mail server', () => {
  it('that refuses an address for good has it skipped from then on', async () => {
    const [bad, good] = await readers(2);
    const { received } = await server({
      answer: (address) => (address === bad!.email ? refusal(550, `no ${bad!.email} here`) : undefined),
    });
    const first = await begun();
    await quick();
    expect(received.map((m) => m.to[0])).toEqual([good!.email]);
    expect(await counted(first)).toMatchObject({ state: 'sent', recipients: 2, sent: 1, failed: 1 });
    const bounces = await db().selectFrom('mail_bounce').select(['address', 'cause', 'said']).execute();
    expect(bounces).toEqual([{ address: bad!.email, cause: 'refused', said: 'EENVELOPE RCPT TO 550' }]);
    expect(await counted(await begun())).toMatchObject({ state: 'scheduled' });
    await quick();
    expect(received.map((m) => m.to[0])).toEqual([good!.email, good!.email]);
  });

  it('that is away, or refuses for the time being, loses nobody', async () => {
    await readers(2);
    set({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const id = await begun();
    await quick();
    expect(await counted(id)).toMatchObject({ state: 'sending', sent: 0, failed: 0, unclear: 0 });
    let busy = true;
    const { received } = await server({ answer: () => (busy ? refusal(451, 'later') : undefined) });
    await quick();
    expect(await counted(id)).toMatchObject({ state: 'sending', sent: 0, failed: 0 });
    busy = false;
    await quick();
    expect(received).toHaveLength(0);
    await sql`update newsletter_copy set try_at = now()`.execute(db());
    await quick();
    expect(received).toHaveLength(2);
    expect(await counted(id)).toMatchObject({ state: 'sent', sent: 2 });
  });

  it('that refuses everything pauses the newsletter, and puts no address on the list', async () => {
    await readers(25);
    await server({ taken: async () => refusal(554, 'looks like spam') });
    const id = await begun();
    await quick();
    expect(await counted(id)).toMatchObject({ state: 'paused', sent: 0, failed: 20 });
    expect((await findNewsletter(db(), id))!.trouble).toMatch(/554/);
    expect(await db().selectFrom('mail_bounce').selectAll().execute()).toEqual([]);
  });
});

describe('a worker that is killed', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('sends nobody a second copy, and everybody else theirs', async () => {
    const people = await readers(6);
    const held = Promise.withResolvers<string>();
    let seen = 0;
    const { received } = await server({
      // The third mail is taken, and its worker dies before it hears of that.
      taken: async (mail) => {
        if (++seen !== 3) return undefined;
        held.resolve(mail.to[0]!);
        await new Promise((ok) => setTimeout(ok, 1_000));
        return undefined;
      },
    });
    const id = await begun();
    await addJob(db(), 'send_newsletters', {});
    const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/sender-process.ts')], {
      env: process.env,
      stdio: 'ignore',
    });
    children.push(child);
    const third = await held.promise;
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 20_000, interval: 20 });
    await quick();
    expect(received).toHaveLength(6);
    expect(await counted(id)).toMatchObject({ state: 'sending', sent: 5, unclear: 0 });
    // Three minutes later it is nobody's any more.
    await sql`update newsletter_copy set at = at - interval '4 minutes' where state = 'sending'`.execute(
      db(),
    );
    await quick();
    expect(received.map((m) => m.to[0]).sort()).toEqual(people.map((p) => p.email).sort());
    expect(received.filter((m) => m.to[0] === third)).toHaveLength(1);
    expect(await counted(id)).toMatchObject({ state: 'sent', recipients: 6, sent: 5, unclear: 1 });
  });
});
