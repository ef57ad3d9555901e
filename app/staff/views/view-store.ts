import { type RawBuilder, sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { SITE } from './organisations.ts';

/** A list that somebody saved under a name. */
export interface View {
  id: number;
  /** The address of the list. */
  list: string;
  name: string;
  /** Filter, words, sort and columns, as the list's address says them. */
  query: string;
  /** An organisation; empty: it is one person's own. */
  sharedWith: string;
  /** Who saved it first. */
  staffId: number;
  person: string;
  version: number;
}

/** How a list opens for somebody. */
export interface Choice {
  /** Null: as the list has them. */
  columns: string[] | null;
  defaultView: number | null;
}

/** Whose views somebody sees. */
export interface Seer {
  staffId: number;
  organisations: readonly string[];
}

/** More than anybody can see: so many a list of their own and of each organisation. */
const MOST_READ = 1_000;

const seen = ({ staffId, organisations }: Seer): RawBuilder<boolean> => sql`
  case when v.shared then coalesce(v.government_code::text, ${SITE}) = any(${organisations}::text[]) else v.staff_id = ${staffId} end`;

const views = (tx: Db | Tx, seer: Seer) =>
  tx
    .selectFrom('list_view as v')
    .innerJoin('staff', 'staff.id', 'v.staff_id')
    .select([
      'v.id',
      'v.list',
      'v.name',
      'v.query',
      'v.version',
      'v.staff_id as staffId',
      'staff.name as person',
    ])
    .select(
      sql<string>`case when v.shared then coalesce(v.government_code::text, ${SITE}) else '' end`.as(
        'sharedWith',
      ),
    )
    .where(seen(seer));

/** What somebody sees, of one list or of all: their own first, by name. */
export function viewsSeenBy(seer: Seer, list?: string): Promise<View[]> {
  return views(db(), seer)
    .$if(list !== undefined, (query) => query.where('v.list', '=', list!))
    .orderBy('v.list')
    .orderBy('v.shared')
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(MOST_READ)
    .execute();
}

export function findView(tx: Db | Tx, seer: Seer, id: number): Promise<View | undefined> {
  return views(tx, seer).where('v.id', '=', id).executeTakeFirst();
}

/** Holds the views for one who changes them; they are read all the same. */
export async function lockViews(tx: Tx): Promise<void> {
  await sql`lock table list_view in share row exclusive mode`.execute(tx);
}

/** The names that are in use among a person's own, or an organisation's, of one list. */
export async function namesBeside(
  tx: Tx,
  { id, list, staffId, sharedWith }: Pick<View, 'id' | 'list' | 'staffId' | 'sharedWith'>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from list_view v
     where list = ${list} and id <> ${id}
       and ${sharedWith === '' ? sql`not shared and staff_id = ${staffId}` : sql`shared and coalesce(government_code::text, ${SITE}) = ${sharedWith}`}
     limit ${MOST_READ}`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function insertView(
  tx: Tx,
  view: Pick<View, 'list' | 'name' | 'query' | 'staffId'>,
): Promise<number> {
  const { staffId: staff_id, list, name, query } = view;
  const made = tx.insertInto('list_view').values({ staff_id, list, name, query }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

export async function updateView(
  tx: Tx,
  view: Pick<View, 'id' | 'name' | 'query' | 'sharedWith'>,
): Promise<void> {
  await tx
    .updateTable('list_view')
    .set({
      name: view.name,
      query: view.query,
      shared: view.sharedWith !== '',
      government_code: view.sharedWith === '' || view.sharedWith === SITE ? null : view.sharedWith,
      version: sql`version + 1`,
    })
    .where('id', '=', view.id)
    .execute();
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('list_view').where('id', '=', id).execute();
}

/** How lists open for somebody, by the list's address. */
export async function choicesOf(tx: Db | Tx, staffId: number): Promise<Map<string, Choice>> {
  const rows = await tx
    .selectFrom('list_choice')
    .select(['list', 'columns', 'default_view as defaultView'])
    .where('staff_id', '=', staffId)
    .limit(MOST_READ)
    .execute();
  return new Map(rows.map(({ list, ...choice }) => [list, choice]));
}

export async function saveChoice(tx: Tx, staffId: number, list: string, choice: Choice): Promise<void> {
  const said = { columns: choice.columns, default_view: choice.defaultView };
  await tx
    .insertInto('list_choice')
    .values({ staff_id: staffId, list, ...said })
    .onConflict((c) => c.columns(['staff_id', 'list']).doUpdateSet(said))
    .execute();
}

export async function governmentName(tx: Db | Tx, code: string): Promise<string | undefined> {
  const found = tx.selectFrom('government').select('name').where('code', '=', code).limit(1);
  return (await found.executeTakeFirst())?.name;
}
