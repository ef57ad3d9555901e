import { sql } from 'kysely';
import { config } from '#platform/config.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Party } from './party.ts';

/** Both sides of a settlement, as a statement keeps it and its paper names it. */
export interface Names {
  party: string;
  partyAddress: string;
  payer: string;
  payerAddress: string;
  payerPhone: string;
  /** 登録番号 of the site, which charges fees (消費税法57条の4); '' where it charges none. */
  registration: string;
  /** Where the party pays what is asked of it; '' where who closes tells it itself. Statements from before say nothing of it. */
  bank?: string;
  /** What a government pays its producer by; null of the others. */
  paper: 'invoice' | 'notice' | null;
}

/** The names as they are now. */
export async function namesOf(on: Db | Tx, { kind, governmentCode, producerId }: Party): Promise<Names> {
  const { rows } = await sql<{
    government: string;
    department: string;
    phone: string;
    producer: string | null;
    place: string | null;
    paper: 'invoice' | 'notice' | null;
  }>`
    select concat(case when g.kind = 'prefecture' then '' else p.name end, g.name) as government, g.department, g.phone,
           m.name as producer, m.place,
           (select t.paper from gift_terms t where t.government_code = g.code
               and t.from_day <= (now() at time zone 'Asia/Tokyo')::date order by t.from_day desc limit 1) as paper
      from government g join prefecture p on p.code = g.prefecture_code left join producer m on m.id = ${producerId}
     where g.code = ${governmentCode}`.execute(on);
  const its = rows[0]!;
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE, OPERATOR_BANK, INVOICE_REGISTRATION } = config();
  const byGovernment = kind === 'gift';
  return {
    party: its.producer ?? its.government,
    partyAddress: producerId === null ? its.department : (its.place ?? ''),
    payer: byGovernment ? its.government : OPERATOR_NAME,
    payerAddress: byGovernment ? its.department : OPERATOR_ADDRESS,
    payerPhone: byGovernment ? its.phone : OPERATOR_PHONE,
    registration: byGovernment ? '' : INVOICE_REGISTRATION,
    bank: byGovernment ? '' : OPERATOR_BANK,
    paper: byGovernment ? (its.paper ?? 'notice') : null,
  };
}
