import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';
import type { Line } from './rules.ts';

/** The channel on which web processes are told that the door was closed or opened. */
export const CHANNEL = 'admission';

export interface DoorRow extends Line {
  /** Since when new applicants wait; null while nobody does. */
  closedAt: Date | null;
  hand: 'open' | 'closed' | null;
  /** People a second as the operator has said. */
  fixedRate: number | null;
}

const columns = sql<DoorRow>`
  closed_at as "closedAt", hand, fixed_rate as "fixedRate", rate, called_to as "calledTo", head, last, waiting`;

export async function readDoor(): Promise<DoorRow> {
  const { rows } = await sql<DoorRow>`select ${columns} from admission`.execute(db());
  return rows[0]!;
}

/** Of one process or of all, a second. */
export interface Flow {
  /** New people who come in. */
  rate: number;
  /** People who are served to the end: who submit, or are turned away at once as what they chose cannot be had. */
  served: number;
}

/**
 * Closes the door, unless it is closed or the operator holds it open, and tells every process.
 * @param flow to begin with. @returns whether this has closed it.
 */
export async function closeRow({ rate, served }: Flow): Promise<boolean> {
  const { rows } = await sql`
    with shut as (
      update admission set closed_at = now(), rate = ${rate}, submitted_rate = ${served}, submitted = 0, credit = 0, busy_at = now(), slowed_at = now(), called_at = now()
       where closed_at is null and hand is null returning one)
    select pg_notify(${CHANNEL}, '') from shut`.execute(db());
  return rows.length > 0;
}

/** Adds what came in through another process before it heard that the door has closed. */
export async function addFlow(closedAt: Date, { rate, served }: Flow): Promise<void> {
  // A Date has milliseconds, the column more.
  await sql`
    update admission set rate = rate + ${rate}, submitted_rate = submitted_rate + ${served}
     where date_trunc('milliseconds', closed_at) = ${closedAt}`.execute(db());
}

/**
 * The operator's word. Closing and opening by hand counts at once; how many come in is then added by each process, as it finds
 * the door closed. @param fixedRate people a second; null: as measured.
 */
export async function setHand(hand: DoorRow['hand'], fixedRate: number | null): Promise<void> {
  await sql`
    with said as (
      update admission set hand = ${hand}, fixed_rate = ${fixedRate},
             credit = 0, rate = case when closed_at is null and ${hand}::text = 'closed' then 0
                         when ${fixedRate}::float8 is null then coalesce(nullif(fixed_rate, 0), rate) else rate end,
             submitted_rate = case when closed_at is null and ${hand}::text = 'closed' then 0 else submitted_rate end,
             closed_at = case ${hand}::text when 'open' then null when 'closed' then coalesce(closed_at, now()) else closed_at end
      returning one)
    select pg_notify(${CHANNEL}, '') from said`.execute(db());
}

/** What a process has seen since it last said so. @param busy it has more applicants than it can serve in time. @param served people who were served to the end. */
export async function noteSeen({ busy, served }: { busy: boolean; served: number }): Promise<void> {
  await sql`
    update admission set busy_at = case when ${busy} then now() else busy_at end, submitted = submitted + ${served}
     where closed_at is not null`.execute(db());
}

/** What the process that calls the next numbers has to know, in seconds. */
export interface Due {
  rate: number;
  fixedRate: number | null;
  hand: DoorRow['hand'];
  credit: number;
  /** People who were served to the end since numbers were last called, and a second lately. */
  served: number;
  servedRate: number;
  /** Since numbers were last called, since there was too much to do, since the rate was lowered, since the door closed. */
  seconds: number;
  busyS: number;
  slowedS: number;
  closedS: number;
}

/** A long time ago, in seconds. */
const NEVER = 1e9;
/** One process calls numbers at a time, once in so long. */
const CALLS_EVERY = '900 milliseconds';

/** Locks the row, if the door is closed and it is time to call; undefined when another process has just done so, or does. */
export async function lockDue(tx: Tx): Promise<Due | undefined> {
  const since = (column: string, never: number) =>
    sql`coalesce(extract(epoch from now() - ${sql.ref(column)}), ${never})::float8`;
  const { rows } = await sql<Due>`
    select rate, fixed_rate as "fixedRate", hand, credit, submitted as served, submitted_rate as "servedRate", ${since('called_at', 1)} as seconds, ${since('busy_at', NEVER)} as "busyS",
           ${since('slowed_at', NEVER)} as "slowedS", ${since('closed_at', 0)} as "closedS"
      from admission
     where closed_at is not null and coalesce(called_at, '-infinity') < now() - ${CALLS_EVERY}::interval
       for update skip locked`.execute(tx);
  return rows[0];
}

/** Writes down what was called. A door that opens is told of to all processes. */
export async function writeCalled(
  tx: Tx,
  now: {
    rate: number;
    servedRate: number;
    slowed: boolean;
    credit: number;
    calledTo: number;
    opens: boolean;
  } & Pick<Line, 'head' | 'last' | 'waiting'>,
): Promise<void> {
  await sql`
    update admission set rate = ${now.rate}, submitted_rate = ${now.servedRate}, submitted = 0, credit = ${now.credit}, called_at = now(),
           called_to = greatest(called_to, ${now.calledTo}), head = ${now.head}, last = ${now.last}, waiting = ${now.waiting},
           slowed_at = case when ${now.slowed} then now() else slowed_at end,
           closed_at = case when ${now.opens} then null else closed_at end`.execute(tx);
  if (now.opens) await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
}
