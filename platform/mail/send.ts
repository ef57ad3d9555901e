import { sql } from 'kysely';
import { type Db, jobAdded, type Tx, transaction } from '../db/db.ts';
import { log } from '../log.ts';
import type { Storefront } from '../storefront.ts';
import { noteRefused } from './bounces.ts';
import { NOTICE_FRAME, NOTICE_PLACE } from './layout.ts';
import { failureOf, mailDomain, outboxInUse, senderOf, transport } from './transport.ts';

export interface Mail {
  /** The kind of mail, for the mail history: 'registration_code', 'donation_paid' … */
  kind: string;
  /** The storefront that is named as the sender. */
  storefront: Storefront;
  /** The event that it reports: a second mail with the same key is not queued. */
  dedupeKey?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** The mail of which it is another copy. */
  resentOf?: number;
  /** Who waits for it; somebody does, unless told. */
  urgency?: Urgency;
  /** Contains a code or link that opens an account: the stored body is wiped once the mail was sent. */
  secret?: boolean;
}

/**
 * Before which other mails one is sent. A job may write thousands at once, and a login's code that is queued behind them
 * is sent next all the same. `reminder`: of something with an end, written by a job. `notice`: of what its reader would
 * rather know and can do without.
 */
export type Urgency = 'awaited' | 'reminder' | 'notice';

const PRIORITIES: Record<Urgency, number> = { awaited: 0, reminder: 10, notice: 20 };

export const MAX_ATTEMPTS = 10; // with the queue's exponential backoff: over about three and a half hours

/**
 * Queues a mail in the caller's transaction, with the job that sends it: it is sent if and only if the change that it reports
 * happened.
 * @returns whether it is: a second one with the same key is not.
 */
export async function queueMail(tx: Db | Tx, mail: Mail): Promise<boolean> {
  const priority = PRIORITIES[mail.urgency ?? 'awaited'];
  const payload = sql`json_build_object('id', queued.id)`;
  const queued = await tx
    .with('queued', (q) =>
      q
        .insertInto('mail_message')
        .values({
          kind: mail.kind,
          storefront: mail.storefront,
          dedupe_key: mail.dedupeKey ?? null,
          recipient: mail.to,
          subject: mail.subject,
          body_text: noticed('text', mail),
          body_html: noticed('html', mail),
          headers: JSON.stringify(mail.headers ?? {}),
          secret: mail.secret ?? false,
          resent_of: mail.resentOf ?? null,
        })
        .onConflict((c) => c.column('dedupe_key').doNothing())
        .returning('id'),
    )
    .selectFrom('queued')
    .select(jobAdded('send_mail', payload, { maxAttempts: MAX_ATTEMPTS, priority }).as('job'))
    .execute();
  return queued.length > 0;
}

/** A part of a mail with the paragraphs of the operator's that count for its kind now, all in the statement that queues it. */
function noticed(part: 'text' | 'html', { kind, ...mail }: Mail) {
  const words = part === 'html' ? sql`words_html` : sql`words`;
  const [before, after] = NOTICE_FRAME[part];
  return sql<string>`replace(${mail[part]}, ${NOTICE_PLACE[part]}, coalesce((
    select string_agg(${before}::text || ${words} || ${after}::text, '' order by id) from mail_notice
     where ${kind} = any(kinds) and now() >= from_at and now() < until_at), ''))`;
}

/** A mail's Message-ID: the same however often it is sent, and what an answer in the same thread refers to. */
export function messageIdOf(mail: { id: number; created_at: Date }): string {
  return `<mail-${mail.id}-${mail.created_at.getTime()}@${mailDomain()}>`;
}

/**
 * Job `send_mail`: sends one queued mail. Its row is locked while it is sent, so that it is sent once; if the process
 * dies between the server's answer and our record of it, the second copy has the same Message-ID.
 * @throws Error when the queue shall try again.
 */
export async function sendMail(
  payload: unknown,
  helpers: { job: { attempts: number; max_attempts: number } },
): Promise<void> {
  const id = Number((payload as { id?: unknown }).id);
  const failure = await transaction(async (tx) => {
    // The row's lock is held while the mail server answers; a slow server must not end the transaction half-way.
    await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
    const row = await tx
      .selectFrom('mail_message')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.status !== 'queued') return undefined;
    const wiped = row.secret && !outboxInUse() ? { body_text: '', body_html: '' } : {};
    try {
      const sent = await transport().sendMail({
        from: senderOf(row.storefront as Storefront),
        to: { name: '', address: row.recipient },
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        headers: row.headers as Record<string, string>,
        messageId: messageIdOf(row),
        date: row.created_at,
      });
      const raw = outboxInUse() ? (sent as unknown as { message: Buffer }).message : null;
      await tx
        .updateTable('mail_message')
        .set({
          status: 'sent',
          sent_at: new Date(),
          attempts: row.attempts + 1,
          last_error: null,
          raw,
          ...wiped,
        })
        .where('id', '=', id)
        .execute();
      return undefined;
    } catch (error) {
      const { text, permanent, isOfAddress } = failureOf(error);
      const dead = permanent || helpers.job.attempts >= helpers.job.max_attempts;
      await tx
        .updateTable('mail_message')
        .set({ attempts: row.attempts + 1, last_error: text, ...(dead ? { status: 'dead', ...wiped } : {}) })
        .where('id', '=', id)
        .execute();
      if (isOfAddress) await noteRefused(tx, row.recipient, text);
      if (dead) log().error({ mail: id, kind: row.kind, failure: text }, 'mail could not be sent');
      return dead ? undefined : text;
    }
  });
  if (failure !== undefined) throw new Error(`mail ${id}: ${failure}`);
}
