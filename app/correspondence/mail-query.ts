import { type RawBuilder, sql } from 'kysely';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { Waiting } from './inquiry-query.ts';

export type MailState = 'queued' | 'sent' | 'dead';

export interface MailFilter {
  state: MailState | null;
  kind: string | null;
  /** A whole mail address, or the number of a donation, an order or an inquiry. */
  q: string;
}

export interface MailRow {
  id: number;
  kind: string;
  subject: string;
  recipient: string;
  state: MailState;
  /** Holds what opens an account: nobody may read it. */
  isSecret: boolean;
  /** Its words were wiped once it had left. */
  isWiped: boolean;
  lastError: string | null;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
  resentOf: number | null;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`m.created_at`, type: 'timestamptz' },
    { by: sql`m.id`, type: 'bigint' },
  ],
  down: true,
};

const COLUMNS = sql`
  m.id, m.kind, m.subject, m.recipient, m.status as state, m.secret as "isSecret", m.body_text = '' as "isWiped",
  m.last_error as "lastError", m.attempts, m.created_at as "createdAt", m.sent_at as "sentAt", m.resent_of as "resentOf"`;

function said(q: string): RawBuilder<boolean> {
  if (q === '') return sql`true`;
  const plain = q.normalize('NFKC').trim();
  // Said twice, as the index holds no empty ones.
  if (plain.includes('@')) return sql`(m.recipient = ${plain.toLowerCase()} and m.recipient <> '')`;
  const number = readNumber(plain);
  return number === undefined
    ? sql`false`
    : sql`(m.dedupe_key is not null and string_to_array(m.dedupe_key, ':') @> array[${number}])`;
}

function matching({ state, kind, q }: MailFilter): RawBuilder<boolean> {
  const conditions = [said(q)];
  if (state !== null) conditions.push(sql`m.status = ${state}`);
  if (kind !== null) conditions.push(sql`m.kind = ${kind}`);
  return sql.join(conditions, sql` and `);
}

/** A page of mails, the newest first. */
export async function findMails(filter: MailFilter, asked: PageAsked): Promise<Page<MailRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<MailRow & { key: string }>`
    select ${page.key} as key, ${COLUMNS} from mail_message m
     where ${matching(filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<MailRow>(rows);
}

export function countMails(filter: MailFilter): Promise<number> {
  return countUpTo(sql`from mail_message m where ${matching(filter)}`);
}

export async function findMail(id: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`select ${COLUMNS} from mail_message m where m.id = ${id}`.execute(db());
  return rows[0];
}

/** The government of the one donation that a mail is about; undefined where it is about none, or about several. */
export async function governmentOfMail(id: number): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select d.government_code as code
      from mail_message m join donation d on d.number = any(string_to_array(m.dedupe_key, ':'))
     where m.id = ${id} and (m.kind like 'donation%' or m.kind like 'one\\_stop%' or m.kind like 'ticket%') limit 1`.execute(
    db(),
  );
  return rows[0]?.code;
}

/** What stood in it. @returns undefined for what nobody may read. */
export async function textOf(id: number): Promise<string | undefined> {
  const row = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('id', '=', id)
    .where('secret', '=', false)
    .executeTakeFirst();
  return row?.body_text;
}

/** Copies of a mail that staff had sent. */
export async function copiesOf(
  id: number,
  most: number,
): Promise<Pick<MailRow, 'id' | 'createdAt' | 'state'>[]> {
  const { rows } = await sql<Pick<MailRow, 'id' | 'createdAt' | 'state'>>`
    select m.id, m.created_at as "createdAt", m.status as state from mail_message m
     where m.resent_of = ${id} order by m.id desc limit ${most}`.execute(db());
  return rows;
}

/** Dead mails among these; without ids all, the oldest first. */
export async function deadAmong(ids: readonly number[] | 'all', most: number): Promise<MailRow[]> {
  const wanted = ids === 'all' ? sql`true` : sql`m.id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<MailRow>`
    select ${COLUMNS} from mail_message m where m.status = 'dead' and ${wanted}
     order by m.created_at, m.id limit ${most}`.execute(db());
  return rows;
}

export async function deadMails(): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::integer as count, min(created_at) as since from mail_message where status = 'dead'`.execute(
    db(),
  );
  return rows[0]!;
}
