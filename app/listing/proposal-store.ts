import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { withinReach } from '#app/staff/reach-query.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { GoodsKind } from './columns.ts';
import type { ProposalState } from './proposal-states.ts';

export interface ProposalRow {
  id: number;
  goodsId: number | null;
  governmentCode: string;
  government: string;
  producerId: number;
  producer: string;
  kind: GoodsKind;
  /** Of new goods all that was said, of others what is to change alone: what staff change meanwhile stays as they left it. */
  texts: Record<string, string>;
  name: string;
  code: string;
  stock: number | null;
  state: ProposalState;
  comment: string;
  proposedBy: string | null;
  proposedById: number | null;
  decidedBy: string | null;
  updatedAt: Date;
}

function proposals<Row = ProposalRow>(tx: Db | Tx, where: RawBuilder<unknown>, end = sql``, more = sql``) {
  return sql<Row>`
    select ${more} p.id, p.goods_id as "goodsId", p.government_code as "governmentCode", g.name as government,
           p.producer_id as "producerId", producer.name as producer, p.kind, p.texts, p.stock,
           coalesce(p.texts ->> 'name', about.name, '') as name, coalesce(p.texts ->> 'code', about.code, '') as code,
           p.state, p.comment,
           p.proposed_by as "proposedById", (select name from staff where id = p.proposed_by) as "proposedBy",
           (select name from staff where id = p.decided_by) as "decidedBy", p.updated_at as "updatedAt"
      from goods_proposal p join government g on g.code = p.government_code
      join producer on producer.id = p.producer_id
      left join goods about on about.id = p.goods_id
     where ${where} ${end}`.execute(tx);
}

export async function findProposal(tx: Db | Tx, id: number): Promise<ProposalRow | undefined> {
  return (await proposals(tx, sql`p.id = ${id}`)).rows[0];
}

export async function lockProposal(tx: Tx, id: number): Promise<ProposalRow | undefined> {
  return (await proposals(tx, sql`p.id = ${id}`, sql`for no key update of p`)).rows[0];
}

/** The one of these goods that is not decided yet. */
export async function openProposal(tx: Db | Tx, goodsId: number): Promise<ProposalRow | undefined> {
  return (await proposals(tx, sql`p.goods_id = ${goodsId} and p.state in ('proposed', 'returned')`)).rows[0];
}

/** What waits first, the oldest of it first; then what was decided, the newest first. */
const ORDER: Keyset = {
  keys: [
    { by: sql`(p.state <> 'proposed')::integer`, type: 'bigint' },
    {
      by: sql`case when p.state = 'proposed' then 1 else -1 end * (extract(epoch from p.updated_at) * 1000000)::bigint`,
      type: 'bigint',
    },
    { by: sql`p.id`, type: 'bigint' },
  ],
};

export async function listOf(reach: Reach, asked: PageAsked): Promise<Page<ProposalRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await proposals<ProposalRow & { key: string }>(
    db(),
    sql`${withinReach(reach, 'p')} and ${page.where}`,
    sql`order by ${page.order} limit ${page.limit}`,
    sql`${page.key} as key,`,
  );
  return page.page<ProposalRow>(rows);
}

export function countOf(reach: Reach): Promise<number> {
  return countUpTo(sql`from goods_proposal p where ${withinReach(reach, 'p')}`);
}

/** How many wait for the government, and since when. */
export async function waitingOf(reach: Reach): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(p.updated_at) as since
      from goods_proposal p where ${withinReach(reach, 'p')} and p.state = 'proposed'`.execute(db());
  return rows[0]!;
}

export interface Returned {
  count: number;
  since: Date | null;
  /** Of the first; of the one, where there is one. */
  id: number | null;
}

/** What was returned and not proposed anew. */
export async function returnedOf(reach: Reach): Promise<Returned> {
  const { rows } = await sql<Returned>`
    select count(*)::integer as count, min(p.decided_at) as since, min(p.id) as id
      from goods_proposal p where ${withinReach(reach, 'p')} and p.state = 'returned'`.execute(db());
  return rows[0]!;
}

/** Since when, and why, the operator has given back to the government what it approved; what was proposed anew since is another one. */
function givenBack(where: RawBuilder<unknown>) {
  return sql`
      from goods_proposal p
      join lateral (
        select a.state, a.reason, a.decided_at from staff_approval a
         where a.subject = 'proposal' and a.subject_id = p.id::text order by a.id desc limit 1) last on true
     where ${where} and p.state = 'proposed' and last.state = 'declined' and last.decided_at >= p.updated_at`;
}

/** What the operator has given back and the government has not decided anew. */
export async function declinedOf(reach: Reach): Promise<Returned> {
  const { rows } = await sql<Returned>`
    select count(*)::integer as count, min(last.decided_at) as since, min(p.id) as id
    ${givenBack(withinReach(reach, 'p'))}`.execute(db());
  return rows[0]!;
}

/** Why the operator has given this one back; undefined where they have not. */
export async function declinedFor(id: number): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`select last.reason ${givenBack(sql`p.id = ${id}`)}`.execute(
    db(),
  );
  return rows[0]?.reason;
}

export interface NewProposal {
  goodsId: number | null;
  governmentCode: string;
  producerId: number;
  kind: GoodsKind;
  texts: Record<string, string>;
  stock: number | null;
  staffId: number | null;
  /** Of the form, for new goods: sent twice, it makes one. */
  formKey: string | null;
}

/** @returns undefined where its form has made one before. */
export async function insertProposal(tx: Tx, p: NewProposal): Promise<number | undefined> {
  const made = await tx
    .insertInto('goods_proposal')
    .values({
      goods_id: p.goodsId,
      government_code: p.governmentCode,
      producer_id: p.producerId,
      kind: p.kind,
      texts: JSON.stringify(p.texts),
      stock: p.stock,
      proposed_by: p.staffId,
      form_key: p.formKey,
    })
    .onConflict((c) => c.column('form_key').where('form_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** The proposal that a form has made. */
export async function proposalOf(tx: Tx, formKey: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('goods_proposal')
    .select('id')
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  return row?.id;
}

/** What was returned or not looked at yet, said anew. */
export async function replaceProposal(tx: Tx, id: number, p: NewProposal): Promise<void> {
  await tx
    .updateTable('goods_proposal')
    .set({ texts: JSON.stringify(p.texts), stock: p.stock, state: 'proposed', proposed_by: p.staffId })
    .where('id', '=', id)
    .execute();
}

export async function decideProposal(
  tx: Tx,
  id: number,
  d: { state: ProposalState; comment: string; staffId: number | null; goodsId?: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('goods_proposal')
    .set({ state: d.state, comment: d.comment, decided_by: d.staffId, decided_at: d.at })
    .$if(d.goodsId !== undefined, (q) => q.set({ goods_id: d.goodsId! }))
    .where('id', '=', id)
    .execute();
}
