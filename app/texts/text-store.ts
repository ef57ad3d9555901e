import { type RawBuilder, sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { TextKind } from './kinds.ts';
import type { TextState } from './states.ts';

/** A text with what becomes of it. */
export interface Text {
  id: number;
  kind: TextKind;
  slug: string;
  title: string;
  /** The newest one. */
  version: number;
  /** What visitors read. */
  live: number | null;
  shownFrom: Date | null;
  shownUntil: Date | null;
  withdrawn: boolean;
  /** Becomes live at an instant. */
  next: number | null;
  nextAt: Date | null;
  archivedAt: Date | null;
  fileChecksum: string | null;
  /** What its file says, of which nobody has decided. */
  fileOffered: string | null;
  updatedAt: Date;
}

export interface Version {
  number: number;
  source: string;
  fromFile: boolean;
  madeAt: Date;
  madeBy: string | null;
}

const COLUMNS = sql`
  t.id, t.kind, t.slug, t.title, t.version, t.live, t.shown_from as "shownFrom", t.shown_until as "shownUntil", t.withdrawn,
  t.next, t.next_at as "nextAt", t.archived_at as "archivedAt", t.file_checksum as "fileChecksum",
  t.file_offered as "fileOffered", t.updated_at as "updatedAt"`;

async function one(tx: Db | Tx, where: RawBuilder<unknown>): Promise<Text | undefined> {
  const { rows } = await sql<Text>`select ${COLUMNS} from site_text t where ${where}`.execute(tx);
  return rows[0];
}

export function findText(id: number): Promise<Text | undefined> {
  return one(db(), sql`t.id = ${id}`);
}

export function findNamed(kind: TextKind, slug: string): Promise<Text | undefined> {
  return one(db(), sql`t.kind = ${kind} and t.slug = ${slug}`);
}

export function lockText(tx: Tx, id: number): Promise<Text | undefined> {
  return one(tx, sql`t.id = ${id} for update`);
}

export function lockNamed(tx: Tx, kind: TextKind, slug: string): Promise<Text | undefined> {
  return one(tx, sql`t.kind = ${kind} and t.slug = ${slug} for update`);
}

const LOCK = 7_300_003;

/** Makes two parallel loaders run one after the other. */
export async function lockLoading(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** @returns undefined where there is one of this address. */
export async function insertText(
  tx: Tx,
  t: Pick<Text, 'kind' | 'slug' | 'title' | 'fileChecksum'> & { words: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('site_text')
    .values({
      kind: t.kind,
      slug: t.slug,
      title: t.title,
      search_words: t.words,
      file_checksum: t.fileChecksum,
    })
    .onConflict((c) => c.columns(['kind', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertVersion(
  tx: Tx,
  textId: number,
  v: { number: number; source: string; fromFile: boolean; madeBy: number | null },
): Promise<void> {
  await tx
    .insertInto('site_text_version')
    .values({
      text_id: textId,
      number: v.number,
      source: v.source,
      from_file: v.fromFile,
      made_by: v.madeBy,
    })
    .execute();
}

type Written = Partial<Omit<Text, 'id' | 'kind' | 'slug' | 'updatedAt'> & { words: string }>;

const NAMES: Record<keyof Written, string> = {
  title: 'title',
  words: 'search_words',
  version: 'version',
  live: 'live',
  shownFrom: 'shown_from',
  shownUntil: 'shown_until',
  withdrawn: 'withdrawn',
  next: 'next',
  nextAt: 'next_at',
  archivedAt: 'archived_at',
  fileChecksum: 'file_checksum',
  fileOffered: 'file_offered',
};

export async function updateText(tx: Tx, id: number, what: Written): Promise<void> {
  const set = Object.entries(what).map(
    ([name, value]) => sql`${sql.ref(NAMES[name as keyof Written])} = ${value}`,
  );
  if (set.length > 0) await sql`update site_text set ${sql.join(set)} where id = ${id}`.execute(tx);
}

export async function findVersion(tx: Db | Tx, textId: number, number: number): Promise<Version | undefined> {
  const { rows } = await sql<Version>`
    select v.number, v.source, v.from_file as "fromFile", v.made_at as "madeAt", staff.name as "madeBy"
      from site_text_version v left join staff on staff.id = v.made_by
     where v.text_id = ${textId} and v.number = ${number}`.execute(tx);
  return rows[0];
}

/** Versions without their words, the newest first. */
export async function versionsOf(textId: number, asked: PageAsked): Promise<Page<Omit<Version, 'source'>>> {
  const page = keyset({ keys: [{ by: sql`v.number`, type: 'bigint' }], down: true }, asked);
  const { rows } = await sql<Omit<Version, 'source'> & { key: string }>`
    select ${page.key} as key, v.number, v.from_file as "fromFile", v.made_at as "madeAt", staff.name as "madeBy"
      from site_text_version v left join staff on staff.id = v.made_by
     where v.text_id = ${textId} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<Omit<Version, 'source'>>(rows);
}

/** The kind and address of every text that is not put away: where links may lead. */
export async function knownTexts(tx: Db | Tx): Promise<Pick<Text, 'kind' | 'slug'>[]> {
  const { rows } = await sql<Pick<Text, 'kind' | 'slug'>>`
    select kind, slug from site_text where archived_at is null and kind in ('feature', 'landing_page')`.execute(
    tx,
  );
  return rows;
}

/** Every text that is not put away. */
export async function allTexts(tx: Tx): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select ${COLUMNS} from site_text t where t.archived_at is null order by t.kind, t.slug`.execute(tx);
  return rows;
}

/** Texts that came from a file, with whether their newest version is still the file's. */
export async function textsOfFiles(
  tx: Tx,
): Promise<(Pick<Text, 'id' | 'kind' | 'slug'> & { isFiles: boolean })[]> {
  const { rows } = await sql<Pick<Text, 'id' | 'kind' | 'slug'> & { isFiles: boolean }>`
    select t.id, t.kind, t.slug, v.from_file as "isFiles"
      from site_text t join site_text_version v on v.text_id = t.id and v.number = t.version
     where t.file_checksum is not null order by t.id for update of t`.execute(tx);
  return rows;
}

/** Which of these pictures are there. They are held until the end of the transaction, so that none is swept. */
export async function holdPictures(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from picture where id = any(${ids}) for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface TextFilter {
  q: string;
  kind: TextKind | null;
  state: TextState | null;
}

/** The state of a text at an instant: the same as `stateOf` says. */
const stateAt = (at: Date) => sql<TextState>`
  case when t.archived_at is not null then 'archived'
       when t.kind in ('guidance', 'faq') then 'shown'
       when t.live is null and t.next is not null then 'scheduled'
       when t.live is null and t.withdrawn then 'withdrawn'
       when t.live is null then 'draft'
       when t.shown_from > ${at} then 'scheduled'
       when t.shown_until <= ${at} then 'ended'
       else 'shown' end`;

function matching({ q, kind, state }: TextFilter, at: Date): RawBuilder<boolean> {
  const conditions = [state === null ? sql`t.archived_at is null` : sql`${stateAt(at)} = ${state}`];
  if (kind !== null) conditions.push(sql`t.kind = ${kind}`);
  for (const word of q.split(' ').filter(Boolean).slice(0, 5))
    conditions.push(sql`position(${word} in t.search_words) > 0`);
  return sql.join(conditions, sql` and `);
}

const ORDER: Keyset = {
  keys: [
    { by: sql`t.updated_at`, type: 'timestamptz' },
    { by: sql`t.id`, type: 'bigint' },
  ],
  down: true,
};

export interface ListedText extends Text {
  /** Who wrote the newest version; null: a file. */
  madeBy: string | null;
  fromFile: boolean;
}

/** A page of texts, those first that changed last. @param q folded. */
export async function findTexts(filter: TextFilter, at: Date, asked: PageAsked): Promise<Page<ListedText>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<ListedText & { key: string }>`
    select ${page.key} as key, ${COLUMNS}, staff.name as "madeBy", v.from_file as "fromFile"
      from site_text t
      join site_text_version v on v.text_id = t.id and v.number = t.version
      left join staff on staff.id = v.made_by
     where ${matching(filter, at)} and ${page.where}
     order by ${page.order} limit ${page.limit}`.execute(db());
  return page.page<ListedText>(rows);
}

export function countTexts(filter: TextFilter, at: Date): Promise<number> {
  return countUpTo(sql`from site_text t where ${matching(filter, at)}`);
}
