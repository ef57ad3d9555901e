import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { TicketKind } from '../rules.ts';
import type { TicketState } from '../states.ts';

/** A ticket as staff find it: its donation by number, and nobody's name. */
export interface FoundTicket {
  id: number;
  code: string;
  title: string;
  kind: TicketKind;
  face: number;
  remaining: number;
  genres: string[] | null;
  /** As it is at this moment, whether or not the daily job has stored it. */
  status: TicketState;
  issuedAt: Date;
  validUntil: Date;
  donation: string;
  government: string;
  governmentCode: string;
  /** The payment of its donation is disputed. */
  held: boolean;
}

export interface TicketFilter {
  /** Its number, or that of its donation. */
  q: string;
  state: TicketState | null;
  governmentCode: string | null;
}

const ORDER: Keyset = { keys: [{ by: sql`t.id`, type: 'bigint' }], down: true };

const STATUS = sql`case when t.status in ('issued', 'partly_used') and t.valid_until <= now() - interval '1 second'
  then 'expired' else t.status end`;

const COLUMNS = sql`t.id, t.code, t.title, t.kind, t.face_value as face, t.remaining, t.genres, ${STATUS} as status,
  t.issued_at as "issuedAt", t.valid_until as "validUntil", d.number as donation, g.name as government,
  t.government_code as "governmentCode",
  exists (select from donation_payment dp join payment p on p.id = dp.payment_id
           where dp.donation_id = t.donation_id and p.dispute in ('open', 'lost')) as held`;

const FROM = sql`ticket t join donation d on d.id = t.donation_id join government g on g.code = t.government_code`;

function matching(reach: Reach, { q, state, governmentCode }: TicketFilter): RawBuilder<unknown> {
  const number = readNumber(q);
  const conditions = [
    reach === 'all' ? sql`true` : sql`t.government_code = any(${reach.governments}::text[])`,
    ...(q === ''
      ? []
      : [
          number === undefined
            ? sql`false`
            : sql`(t.code = ${number} or t.donation_id = (select id from donation where number = ${number}))`,
        ]),
    ...(state === null ? [] : [sql`${STATUS} = ${state}`]),
    ...(governmentCode === null ? [] : [sql`t.government_code = ${governmentCode}`]),
  ];
  return sql`from ${FROM} where ${sql.join(conditions, sql` and `)}`;
}

/** Tickets that somebody may look at, the newest first. */
export async function listTickets(
  reach: Reach,
  filter: TicketFilter,
  asked: PageAsked,
): Promise<Page<FoundTicket>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<FoundTicket & { key: string }>`
    select ${page.key} as key, ${COLUMNS} ${matching(reach, filter)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<FoundTicket>(rows);
}

export function countTickets(reach: Reach, filter: TicketFilter): Promise<number> {
  return countUpTo(matching(reach, filter));
}

export async function findTicket(code: string): Promise<FoundTicket | undefined> {
  const { rows } = await sql<FoundTicket>`select ${COLUMNS} from ${FROM} where t.code = ${code}`.execute(
    db(),
  );
  return rows[0];
}
