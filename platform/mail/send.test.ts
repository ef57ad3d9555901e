import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetConfig } from '../config.ts';
import { db, transaction } from '../db/db.ts';
import { runLanes } from '../jobs/run.ts';
import { useTestDatabase } from '../testing/database.ts';
import { refusal, smtp } from '../testing/smtp.ts';
import { deadLetters, resend } from './dead-letters.ts';
import { mailHtml, mailText, withNotice } from './layout.ts';
import { type Mail, queueMail, sendMail } from './send.ts';

useTestDatabase();

const job = (attempts = 1, max_attempts = 10) => ({ job: { attempts, max_attempts } });

let open: { close: () => Promise<void> } | undefined;
function useSmtp(url: string | undefined): void {
  if (url === undefined) delete process.env.SMTP_URL;
  else process.env.SMTP_URL = url;
  forgetConfig();
}
beforeEach(() => useSmtp(undefined));
afterEach(async () => {
  await open?.close();
  open = undefined;
});

const mail = (): Mail => ({
  kind: 'test',
  storefront: 'donation',
  to: 'hanako@example.jp',
  subject: '【さとのわ】確認コードのお知らせ 〜①髙﨑様〜',
  text: mailText('donation', '髙﨑 花子 様\n\n確認コード: 012345'),
  html: '<p>髙﨑 花子 様</p>',
});

async function queued(change: Partial<Mail> = {}): Promise<number> {
  await transaction((tx) => queueMail(tx, { ...mail(), ...change }));
  const row = await db()
    .selectFrom('mail_message')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

const stored = (id: number) =>
  db().selectFrom('mail_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('queueing', () => {
  const jobs = async () =>
    (
      await db()
        .selectFrom('graphile_worker.jobs' as 'mail_message')
        .select(db().fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n;

  it('happens with the transaction or not at all', async () => {
    const before = [await jobs(), (await db().selectFrom('mail_message').select('id').execute()).length];
    await expect(
      transaction(async (tx) => {
        await queueMail(tx, mail());
        throw new Error('the business failed');
      }),
    ).rejects.toThrow('the business failed');
    expect([await jobs(), (await db().selectFrom('mail_message').select('id').execute()).length]).toEqual(
      before,
    );
  });

  it('mails one event once', async () => {
    const before = Number(await jobs());
    await Promise.all(
      Array.from({ length: 5 }, () => transaction((tx) => queueMail(tx, { ...mail(), dedupeKey: 'paid:1' }))),
    );
    expect(Number(await jobs())).toBe(before + 1);
  });
});

describe('the order of sending', () => {
  /** Does what is queued, one after the other, and says of which kinds the first mails were. */
  async function sent(first: number): Promise<string[]> {
    const kinds: string[] = [];
    const enough = Promise.withResolvers<void>();
    const send_mail = async (payload: unknown) => {
      if (kinds.length < first) kinds.push((await stored((payload as { id: number }).id)).kind);
      if (kinds.length >= first) enough.resolve();
    };
    const lane = { name: 'mails', concurrency: 1, jobs: { send_mail }, timetable: [] };
    const stop = await runLanes([lane], () => {});
    await enough.promise;
    await stop();
    return kinds;
  }

  it('puts what somebody waits for before reminders, and these before ten thousand notices', async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    await queued({ kind: 'notice', urgency: 'notice' });
    await sql`
      insert into graphile_worker._private_jobs (task_id, payload, priority, run_at, max_attempts)
      select j.task_id, j.payload, j.priority, j.run_at, j.max_attempts
        from graphile_worker._private_jobs j, generate_series(1, 9999)`.execute(db());
    await queued({ kind: 'reminder', urgency: 'reminder' });
    await queued({ kind: 'code' });
    expect(await sent(3)).toEqual(['code', 'reminder', 'notice']);
    await sql`delete from graphile_worker._private_jobs`.execute(db());
  });
});

describe('sending', () => {
  it('brings Japanese subject, names and both parts through a real mail server', async () => {
    const server = await smtp();
    open = server;
    useSmtp(server.url);
    const id = await queued({ headers: { 'X-Kind': 'test' } });
    await sendMail({ id }, job());
    const parsed = await PostalMime.parse(server.received[0]!.raw);
    expect(parsed.subject).toBe(mail().subject);
    expect(parsed.from).toMatchObject({ name: 'さとのわ', address: 'no-reply@satonowa.example' });
    expect(parsed.text?.replace(/\r\n/g, '\n').trim()).toBe(withNotice('text', mail().text).trim());
    expect(parsed.html).toContain('髙﨑 花子');
    expect(parsed.headers.find((h) => h.key === 'x-kind')?.value).toBe('test');
    expect(server.received[0]!.to).toEqual(['hanako@example.jp']);
    expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 1, raw: null });
  });

  it('comes in the name of its storefront', async () => {
    const server = await smtp();
    open = server;
    useSmtp(server.url);
    await sendMail({ id: await queued({ storefront: 'shop' }) }, job());
    const { from } = await PostalMime.parse(server.received[0]!.raw);
    expect(from).toMatchObject({ name: 'さとのわ商店', address: 'no-reply@satonowa.example' });
  });

  it('sends a mail once, however many workers hold it', async () => {
    const server = await smtp();
    open = server;
    useSmtp(server.url);
    const id = await queued();
    await Promise.all(Array.from({ length: 6 }, () => sendMail({ id }, job())));
    await sendMail({ id }, job());
    expect(server.received).toHaveLength(1);
  });

  it('leaves once when the database ends the connection while the server has the mail', async () => {
    const server = await smtp({
      taken: async () => {
        const { rows } = await sql<{ pid: number }>`
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction' and query like '%mail_message%'`.execute(
          db(),
        );
        expect(rows).toHaveLength(1);
        return undefined;
      },
    });
    open = server;
    useSmtp(server.url);
    const id = await queued();
    await sendMail({ id }, job());
    expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
    await sendMail({ id }, job(2));
    expect(server.received).toHaveLength(1);
  });

  it('tries again after a 4xx answer', async () => {
    let busy = true;
    const server = await smtp({ answer: (to) => (busy ? refusal(451, `4.7.1 ${to} try later`) : undefined) });
    open = server;
    useSmtp(server.url);
    const id = await queued();
    await expect(sendMail({ id }, job(1))).rejects.toThrow(/451/);
    expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 1 });
    busy = false;
    await sendMail({ id }, job(2));
    expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  });

  it('is dead after a 5xx answer, and after the last attempt; the note names nobody', async () => {
    const server = await smtp({
      answer: (to) => refusal(to.startsWith('busy') ? 451 : 550, `no ${to} here`),
    });
    open = server;
    useSmtp(server.url);
    const unknown = await queued({ to: 'taro.secret@example.jp' });
    await sendMail({ id: unknown }, job());
    const dead = await stored(unknown);
    expect(dead.status).toBe('dead');
    expect(dead.last_error).toContain('550');
    expect(dead.last_error).not.toMatch(/taro|example/);

    const last = await queued({ to: 'busy@example.jp' });
    await sendMail({ id: last }, job(10, 10));
    expect(await stored(last)).toMatchObject({ status: 'dead' });
  });

  it('is listed when dead, and leaves after all when it is sent again', async () => {
    const refusing = await smtp({ answer: () => refusal(550, 'not now') });
    useSmtp(refusing.url);
    const [id, secret] = [await queued(), await queued({ secret: true })];
    for (const mail of [id, secret]) await sendMail({ id: mail }, job());
    expect((await deadLetters()).map((m) => m.id)).toEqual(expect.arrayContaining([id, secret]));
    await refusing.close();
    expect(await resend(secret)).toBe(false); // its body was wiped
    expect(await resend(id)).toBe(true);
    expect(await resend(id)).toBe(false);
    const answering = await smtp();
    open = answering;
    useSmtp(answering.url);
    await sendMail({ id }, job());
    expect((await stored(id)).status).toBe('sent');
    expect((await deadLetters()).map((m) => m.id)).not.toContain(id);
  });

  it('keeps trying while no server answers', async () => {
    useSmtp('smtp://127.0.0.1:1');
    const id = await queued();
    const failure = await sendMail({ id }, job()).catch((e: Error) => e.message);
    expect(failure).toMatch(/^mail \d+: (ESOCKET|ECONNECTION)/);
    expect((await stored(id)).status).toBe('queued');
  });

  it('wipes secrets once they have left', async () => {
    const server = await smtp();
    open = server;
    useSmtp(server.url);
    const id = await queued({ secret: true });
    await sendMail({ id }, job());
    expect(server.received[0]!.raw.toString()).toContain('Content-Type');
    expect(await stored(id)).toMatchObject({ status: 'sent', body_text: '', body_html: '' });
  });

  it('goes to the outbox when a demo has no mail server', async () => {
    const id = await queued({ secret: true });
    await sendMail({ id }, job());
    const row = await stored(id);
    expect(row.status).toBe('sent');
    expect((await PostalMime.parse(row.raw!)).subject).toBe(mail().subject);
  });

  it('takes no hidden recipient or header from a value', async () => {
    const server = await smtp();
    open = server;
    useSmtp(server.url);
    const id = await queued({ subject: '件名\r\nBcc: other@example.jp' });
    await sendMail({ id }, job());
    expect(server.received[0]!.to).toEqual(['hanako@example.jp']);
    expect((await PostalMime.parse(server.received[0]!.raw)).bcc ?? []).toEqual([]);
  });
});

it('the HTML layout escapes what people typed', async () => {
  const page = await mailHtml('shop', {
    preview: 'p',
    heading: '<b>お知らせ</b>',
    paragraphs: ['<script>alert(1)</script>'],
    facts: [['お名前', '"><img src=x>']],
    button: { label: '開く', url: 'https://example.jp/?a=1&b="x"' },
  });
  expect(page).not.toMatch(/<script|<img|<b>/);
  expect(page).toContain('&lt;script&gt;');
  expect(page).toContain('さとのわ商店');
});
