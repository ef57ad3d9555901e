import { type RawBuilder, sql } from 'kysely';
import { governmentName } from '#app/donation/government-name-query.ts';
import type { OneStopState } from '#app/donation/one-stop/rules.ts';
import { found } from '#app/ledger/list-query.ts';
import { readSought } from '#app/ledger/sought.ts';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';

export type ApplicationState = Exclude<OneStopState, 'none'> | 'withdrawn';

export interface ApplicationFilter {
  q: string;
  taxYear: number;
  /** `open`: awaited or to be mended; nothing of it can be told to anybody yet. */
  state: ApplicationState | 'open' | null;
  source: 'paper' | 'online' | null;
  /** Where the donation was made. */
  from: string | null;
  arrivedOn: string | null;
  /** Not accepted, though the deadline of the year has passed. */
  overdue: boolean;
  governmentCode: string | null;
}

export interface ApplicationRow {
  number: string;
  donor: string;
  kana: string;
  government: string;
  amount: number;
  paidAt: Date;
  state: ApplicationState;
  source: 'paper' | 'online';
  from: string;
  arrivedOn: string | null;
  sentOn: string | null;
  faults: string[];
  note: string;
  moved: boolean;
}

function ofState(state: ApplicationFilter['state']): RawBuilder<boolean> {
  if (state === null) return sql`true`;
  return state === 'open' ? sql`a.state in ('requested', 'incomplete')` : sql`a.state = ${state}`;
}

/** @param pastYear of the youngest year whose deadline has passed. */
function matching(reach: Reach, f: ApplicationFilter, pastYear: number): RawBuilder<boolean> {
  const own =
    reach === 'all' || reach.governments.length === 0
      ? []
      : reach.governments.length === 1
        ? [sql`a.government_code = ${reach.governments[0]}`]
        : [sql`a.government_code = any(${reach.governments}::text[])`];
  return sql.join(
    [
      sql`a.tax_year = ${f.taxYear}`,
      ...(reach !== 'all' && reach.governments.length === 0 ? [sql`false`] : own),
      ofState(f.state),
      found(readSought(f.q)),
      ...(f.source === null ? [] : [sql`a.source = ${f.source}`]),
      ...(f.from === null ? [] : [sql`d.source = ${f.from}`]),
      ...(f.arrivedOn === null ? [] : [sql`a.arrived_on = ${f.arrivedOn}::date`]),
      ...(f.overdue
        ? [sql`a.state in ('requested', 'received', 'incomplete') and a.tax_year <= ${pastYear}`]
        : []),
      ...(f.governmentCode === null ? [] : [sql`a.government_code = ${f.governmentCode}`]),
    ],
    sql` and `,
  );
}

/** Applications that somebody may look at, of a tax year, the youngest donation first. */
export async function listApplications(
  reach: Reach,
  filter: ApplicationFilter,
  asked: PageAsked,
  pastYear: number,
): Promise<Page<ApplicationRow>> {
  const page = keyset({ keys: [{ by: sql`a.donation_id`, type: 'bigint' }], down: true }, asked);
  const { rows } = await sql<ApplicationRow & { key: string }>`
    select ${page.key} as key, d.number, concat_ws(' ', d.donor->>'familyName', d.donor->>'givenName') as donor,
           concat_ws(' ', d.donor->>'familyNameKana', d.donor->>'givenNameKana') as kana,
           ${governmentName('d', 'g')} as government, d.amount, d.paid_at as "paidAt", a.state, a.source, d.source as "from",
           a.arrived_on as "arrivedOn", d.one_stop_sent_on as "sentOn", a.faults, a.fault_note as note, a.home is not null as moved
      from one_stop_application a
      join donation d on d.id = a.donation_id
      join government g on g.code = a.government_code
     where ${matching(reach, filter, pastYear)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<ApplicationRow>(rows);
}

export function countApplications(
  reach: Reach,
  filter: ApplicationFilter,
  pastYear: number,
): Promise<number> {
  return countUpTo(
    sql`from one_stop_application a join donation d on d.id = a.donation_id where ${matching(reach, filter, pastYear)}`,
  );
}
