import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { keyOf, type Party, type PartyKey, readKey } from './party.ts';
import { endOf, type Sums, startOf, type Total, totalOf } from './rules.ts';
import { openEntries, sumsOf, termsIn } from './sums-query.ts';

/** The party that a key names; undefined where there is none. */
export async function findParty(on: Db | Tx, key: string): Promise<(Party & { name: string }) | undefined> {
  const said = readKey(key);
  if (!said) return undefined;
  if ('code' in said) {
    const g = await on
      .selectFrom('government')
      .select(['code', 'name'])
      .where('code', '=', said.code)
      .executeTakeFirst();
    return g && { kind: said.kind, governmentCode: g.code, producerId: null, name: g.name };
  }
  const p = await on
    .selectFrom('producer')
    .select(['id', 'name', 'government_code'])
    .where('id', '=', said.producer)
    .executeTakeFirst();
  return p && { kind: said.kind, governmentCode: p.government_code, producerId: p.id, name: p.name };
}

/** Makes closings, corrections and terms of one party run one after the other. */
export async function lockParty(tx: Tx, party: PartyKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement:${party}`}, 0))`.execute(tx);
}

export async function statementOf(on: Db | Tx, party: PartyKey, month: string) {
  return on
    .selectFrom('settlement_statement')
    .select('id')
    .where('party', '=', party)
    .where('month', '=', month)
    .executeTakeFirst();
}

/**
 * Gives all that is open before a month's end to a new statement, and writes that. What is told of later goes into the next one. The
 * caller holds the party's lock.
 */
export async function writeStatement(
  tx: Tx,
  party: Party,
  month: string,
  by: { name: string; names: object },
): Promise<{ id: number; total: Total }> {
  const key = keyOf(party);
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('settlement_statement', 'id')) as id`.execute(tx);
  const { id } = ids[0]!;
  const { rows } = await sql<Sums>`
    with open as (${openEntries(key, endOf(month))}),
    given as (
      update settlement_entry e set statement_id = ${id}, payment_fee = open.payment, site_fee = open.site
        from open where e.id = open.id and e.statement_id is null
      returning e.what, e.amount, e.occurred_at, e.payment_fee as payment, e.site_fee as site
    )
    ${sumsOf(sql`given`, startOf(month))}`.execute(tx);
  const terms = await termsIn(tx, key, month);
  const total = totalOf(rows[0]!, terms.monthlyFee);
  await sql`
    insert into settlement_statement (id, kind, government_code, producer_id, month, received, returned, elsewhere, adjusted, payment_fee, site_fee,
                                      elsewhere_fee, parcel_fee, monthly_fee, tax, due, lines, corrections, terms, names, closed_by)
    overriding system value
    values (${id}, ${party.kind}, ${party.governmentCode}, ${party.producerId}, ${month}, ${total.received}, ${total.returned}, ${total.elsewhere},
            ${total.adjusted}, ${total.paymentFee}, ${total.siteFee}, ${total.elsewhereFee}, ${total.parcelFee}, ${total.monthlyFee}, ${total.tax}, ${total.due},
            ${total.lines}, ${total.corrections}, ${JSON.stringify(terms)}, ${JSON.stringify(by.names)}, ${by.name})`.execute(
    tx,
  );
  return { id, total };
}

/** Adds a correction by hand. @returns false where its form has added one before. */
export async function insertAdjustment(
  tx: Tx,
  party: Party,
  { key, amount, reason }: { key: string; amount: number; reason: string },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settlement_entry')
    .values({
      kind: party.kind,
      government_code: party.governmentCode,
      producer_id: party.producerId,
      what: 'adjustment',
      source: `adjustment ${key}`,
      label: reason,
      amount,
      occurred_at: at,
      priced_on: sql<string>`(${at}::timestamptz at time zone 'Asia/Tokyo')::date`,
    })
    .onConflict((c) => c.column('source').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function lockStatement(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('settlement_statement').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** @param paidOn null: it was not paid after all. */
export async function insertPayment(
  tx: Tx,
  id: number,
  paidOn: string | null,
  staffName: string,
): Promise<void> {
  await tx
    .insertInto('settlement_payment')
    .values({ statement_id: id, paid_on: paidOn, staff_name: staffName })
    .execute();
}
