import { setTimeout as sleep } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { type Db, db, jobAdded, type Tx, transaction } from '../db/db.ts';
import { type PlaceOf, statement } from '../db/statement.ts';
import type { DB } from '../db/types.gen.ts';
import { log } from '../log.ts';
import type { Storefront } from '../storefront.ts';
import { noteRefused } from './bounces.ts';
import { NOTICE_FRAME, NOTICE_PLACE } from './layout.ts';
import { type Failure, failureOf, mailDomain, outboxInUse, senderOf, transport } from './transport.ts';

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

/** What differs between two mails that are queued. */
type Queued = Required<Omit<Mail, 'urgency' | 'dedupeKey' | 'resentOf' | 'headers'>> & {
  dedupeKey: string | null;
  resentOf: number | null;
  headers: string;
  priority: number;
  at: Date;
};

const queued = statement((place: PlaceOf<Queued>) =>
  db()
    .with('queued', (q) =>
      q
        .insertInto('mail_message')
        .values({
          kind: place('kind'),
          storefront: place('storefront'),
          dedupe_key: place('dedupeKey'),
          recipient: place('to'),
          subject: place('subject'),
          body_text: noticed('text', place),
          body_html: noticed('html', place),
          headers: place('headers'),
          secret: place('secret'),
          resent_of: place('resentOf'),
        })
        .onConflict((c) => c.column('dedupe_key').doNothing())
        .returning('id'),
    )
    .selectFrom('queued')
    .select(
      jobAdded(sql.lit('send_mail'), sql`json_build_object('id', queued.id)`, {
        maxAttempts: sql.lit(MAX_ATTEMPTS),
        priority: place('priority'),
        runAt: place('at'),
      }).as('job'),
    )
    .compile(),
);

/**
 * Queues a mail in the caller's transaction, with the job that sends it: it is sent if and only if the change that it reports
 * happened.
 * @returns whether it is: a second one with the same key is not.
 */
export async function queueMail(tx: Db | Tx, mail: Mail): Promise<boolean> {
  const rows = await queued(tx, {
    ...mail,
    dedupeKey: mail.dedupeKey ?? null,
    headers: JSON.stringify(mail.headers ?? {}),
    secret: mail.secret ?? false,
    resentOf: mail.resentOf ?? null,
    priority: PRIORITIES[mail.urgency ?? 'awaited'],
    at: new Date(),
  });
  return rows.length > 0;
}

/** A part of a mail with the paragraphs of the operator's that count for its kind now, all in the statement that queues it. */
function noticed(part: 'text' | 'html', place: PlaceOf<Queued>) {
  const words = part === 'html' ? sql`words_html` : sql`words`;
  const [before, after] = NOTICE_FRAME[part].map((text) => sql.lit(text));
  return sql<string>`replace(${place(part)}, ${sql.lit(NOTICE_PLACE[part])}, coalesce((
    select string_agg(${before}::text || ${words} || ${after}::text, '' order by id) from mail_notice
     where ${place('kind')} = any(kinds) and now() >= from_at and now() < until_at), ''))`;
}

/** A mail's Message-ID: the same however often it is sent, and what an answer in the same thread refers to. */
export function messageIdOf(mail: { id: number; created_at: Date }): string {
  return `<mail-${mail.id}-${mail.created_at.getTime()}@${mailDomain()}>`;
}

/** Seconds between the tries to write down that a mail has left: longer than another database needs to lead. */
const WRITE_DOWN_AFTER_S = [0.5, 1, 2, 4, 8, 16, 30];

/** What the row of a mail says once it has left. */
type Left = Pick<Selectable<DB['mail_message']>, 'status' | 'sent_at' | 'attempts' | 'last_error' | 'raw'>;

/**
 * Job `send_mail`: sends one queued mail. Its row is locked while it is sent, so that it is sent once; when the database is away after the
 * server's answer, that it has left is written down by further tries, for a minute. If the process dies before that, the second copy
 * has the same Message-ID.
 * @throws Error when the queue shall try again.
 */
export async function sendMail(
  payload: unknown,
  helpers: { job: { attempts: number; max_attempts: number } },
): Promise<void> {
  const id = Number((payload as { id?: unknown }).id);
  let left = undefined as Left | undefined;
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
    const attempts = row.attempts + 1;
    const answer = await deliver(row);
    if ('raw' in answer) {
      left = { status: 'sent', sent_at: new Date(), attempts, last_error: null, raw: answer.raw, ...wiped };
      await tx.updateTable('mail_message').set(left).where('id', '=', id).execute();
      return undefined;
    }
    const { text, permanent, isOfAddress } = answer;
    const dead = permanent || helpers.job.attempts >= helpers.job.max_attempts;
    await tx
      .updateTable('mail_message')
      .set({ attempts, last_error: text, ...(dead ? { status: 'dead', ...wiped } : {}) })
      .where('id', '=', id)
      .execute();
    if (isOfAddress) await noteRefused(tx, row.recipient, text);
    if (dead) log().error({ mail: id, kind: row.kind, failure: text }, 'mail could not be sent');
    return dead ? undefined : text;
  }).catch(async (error: unknown) => {
    if (!left) throw error;
    await writeDown(id, left);
    return undefined;
  });
  if (failure !== undefined) throw new Error(`mail ${id}: ${failure}`);
}

/** Hands a mail to the server. @returns the mail as it left, where the outbox keeps it; or why it did not leave. */
async function deliver(row: Selectable<DB['mail_message']>): Promise<{ raw: Buffer | null } | Failure> {
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
    return { raw: outboxInUse() ? (sent as unknown as { message: Buffer }).message : null };
  } catch (error) {
    return failureOf(error);
  }
}

/** Its transaction has ended, and with it the row's lock; the job is still this process's, so that nobody sends it meanwhile. */
async function writeDown(id: number, left: Left): Promise<void> {
  for (const [tries, seconds] of WRITE_DOWN_AFTER_S.entries()) {
    await sleep(seconds * 1_000);
    try {
      await db()
        .updateTable('mail_message')
        .set(left)
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .execute();
      return;
    } catch (error) {
      if (tries === WRITE_DOWN_AFTER_S.length - 1) throw error;
    }
  }
}
