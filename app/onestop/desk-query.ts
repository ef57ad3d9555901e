import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import type { ApplicationState } from './list-query.ts';

function within(reach: Reach): RawBuilder<boolean> {
  return reach === 'all' ? sql`true` : sql`a.government_code = any(${reach.governments}::text[])`;
}

/** How many applications of a tax year stand how. */
export async function countStates(
  reach: Reach,
  taxYear: number,
  governmentCode: string | null,
): Promise<Record<ApplicationState, number>> {
  const own = governmentCode === null ? sql`true` : sql`a.government_code = ${governmentCode}`;
  const { rows } = await sql<{ state: ApplicationState; count: number }>`
    select a.state, count(*)::integer as count from one_stop_application a
     where a.tax_year = ${taxYear} and ${within(reach)} and ${own} group by a.state`.execute(db());
  const none = { requested: 0, received: 0, incomplete: 0, accepted: 0, withdrawn: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/** Whose desk somebody can sit at: a government within reach, and how many applications it has in a year. */
export interface Desk {
  code: string;
  name: string;
  applications: number;
  accepted: number;
}

/** Governments with applications of a year, those with the most first; also without any where they are all that somebody reaches. */
export async function listDesks(reach: Reach, taxYear: number, most: number): Promise<Desk[]> {
  const own =
    reach === 'all' ? sql`a.government_code is not null` : sql`g.code = any(${reach.governments}::text[])`;
  const { rows } = await sql<Desk>`
    select g.code, g.name, coalesce(a.applications, 0) as applications, coalesce(a.accepted, 0) as accepted
      from government g
      left join (select government_code, count(*)::integer as applications,
                        (count(*) filter (where state = 'accepted'))::integer as accepted
                   from one_stop_application a where tax_year = ${taxYear} and ${within(reach)} group by government_code) a
        on a.government_code = g.code
     where ${own} order by applications desc, g.code limit ${most}`.execute(db());
  return rows;
}

export interface Waits {
  count: number;
  since: string | null;
}

/** What has arrived and nobody has said how it was found, with its oldest day. */
export async function waitingApplications(reach: Reach, taxYear: number): Promise<Waits> {
  const { rows } = await sql<Waits>`
    select count(*)::integer as count, min(a.arrived_on) as since
      from one_stop_application a where a.tax_year = ${taxYear} and a.state = 'received' and ${within(reach)}`.execute(
    db(),
  );
  return rows[0]!;
}

/** Accepted applications of a year that are in no notice that was sent. */
export async function untoldApplications(reach: Reach, taxYear: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from one_stop_application a
     where a.tax_year = ${taxYear} and a.state = 'accepted' and ${within(reach)}
       and not exists (select from one_stop_notice n join one_stop_batch b on b.id = n.batch_id
                        where n.donation_id = a.donation_id and n.change <> 'remove' and n.dropped_at is null
                          and n.superseded_at is null and b.sent_on is not null)`.execute(db());
  return rows[0]!.count;
}
