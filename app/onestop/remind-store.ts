import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

/** Whose papers a desk waits for. Who noted here that they were posted is not reminded. */
const MISSING = sql`
  from one_stop_application a
  join donation d on d.id = a.donation_id
  join donation_payment dp on dp.donation_id = d.id
  join payment p on p.id = dp.payment_id`;

const OPEN = sql<boolean>`
  (a.state in ('requested', 'incomplete') and d.one_stop_sent_on is null and (p.dispute is null or p.dispute = 'won'))`;

export interface Missing {
  /** People who can be reminded, and their donations. */
  people: number;
  donations: number;
  /** Donations whose donor has noted that they were posted. */
  posted: number;
  /** Donations of people without a mail address. */
  unreachable: number;
}

export async function countMissing(on: Db | Tx, governmentCode: string, taxYear: number): Promise<Missing> {
  const { rows } = await sql<Missing>`
    select (count(distinct d.member_id) filter (where ${OPEN} and m.email is not null))::integer as people,
           (count(*) filter (where ${OPEN} and m.email is not null))::integer as donations,
           (count(*) filter (where a.state in ('requested', 'incomplete') and d.one_stop_sent_on is not null))::integer as posted,
           (count(*) filter (where ${OPEN} and m.email is null))::integer as unreachable
      ${MISSING} left join member m on m.id = d.member_id
     where a.government_code = ${governmentCode} and a.tax_year = ${taxYear} and a.state in ('requested', 'incomplete')`.execute(
    on,
  );
  return rows[0]!;
}

export interface Reminder {
  id: number;
  governmentCode: string;
  taxYear: number;
  people: number;
  done: number;
  createdAt: Date;
  endedAt: Date | null;
}

const COLUMNS = [
  'id',
  'government_code as governmentCode',
  'tax_year as taxYear',
  'people',
  'done',
  'created_at as createdAt',
  'ended_at as endedAt',
] as const;

/** @returns undefined for a form that was sent before. */
export async function insertReminder(
  tx: Tx,
  r: { governmentCode: string; taxYear: number; formKey: string; people: number; staffId: number | null },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('one_stop_reminder')
    .values({
      government_code: r.governmentCode,
      tax_year: r.taxYear,
      form_key: r.formKey,
      people: r.people,
      staff_id: r.staffId,
    })
    .onConflict((c) => c.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findReminder(id: number): Promise<Reminder | undefined> {
  return db().selectFrom('one_stop_reminder').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function remindersOf(
  on: Db | Tx,
  governmentCode: string,
  taxYear: number,
  most: number,
): Promise<Reminder[]> {
  return on
    .selectFrom('one_stop_reminder')
    .select(COLUMNS)
    .where('government_code', '=', governmentCode)
    .where('tax_year', '=', taxYear)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** The next people to be reminded, by id. */
export async function peopleMissing(
  { governmentCode, taxYear }: Pick<Reminder, 'governmentCode' | 'taxYear'>,
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct d.member_id as id ${MISSING} join member m on m.id = d.member_id and m.email is not null
     where a.government_code = ${governmentCode} and a.tax_year = ${taxYear} and ${OPEN} and d.member_id > ${after}
     order by d.member_id limit ${most}`.execute(db());
  return rows.map((r) => r.id);
}

/** What is missing of one of them, with the government as its mails name it. */
export async function missingOf(
  tx: Tx,
  { governmentCode, taxYear }: Pick<Reminder, 'governmentCode' | 'taxYear'>,
  memberId: number,
  most: number,
) {
  const { rows } = await sql<{
    number: string;
    amount: number;
    wish: 'paper' | 'online';
    incomplete: boolean;
    prefecture: string;
    government: string;
    postal: string;
    address: string;
  }>`
    select d.number, d.amount, d.one_stop as wish, a.state = 'incomplete' as incomplete, f.name as prefecture, g.name as government,
           g.one_stop_postal as postal, g.one_stop_address as address
      ${MISSING} join government g on g.code = a.government_code join prefecture f on f.code = g.prefecture_code
     where a.government_code = ${governmentCode} and a.tax_year = ${taxYear} and ${OPEN} and d.member_id = ${memberId}
     order by d.id limit ${most}`.execute(tx);
  return rows;
}

/** The recipient; undefined for a member who has withdrawn. */
export async function memberOf(
  tx: Tx,
  memberId: number,
): Promise<{ email: string; name: string } | undefined> {
  const m = await tx
    .selectFrom('member')
    .select(['email', 'family_name', 'given_name'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  return m?.email ? { email: m.email, name: `${m.family_name} ${m.given_name}` } : undefined;
}

export async function moveReminder(tx: Tx, id: number, more: number): Promise<void> {
  await sql`update one_stop_reminder set done = least(people, done + ${more}) where id = ${id}`.execute(tx);
}

export async function endReminder(id: number): Promise<void> {
  await sql`update one_stop_reminder set ended_at = now() where id = ${id} and ended_at is null`.execute(
    db(),
  );
}
