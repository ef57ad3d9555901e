import { type RawBuilder, sql } from 'kysely';
import { shownAt } from '#app/publishing/shown-query.ts';
import { db } from '#platform/db/db.ts';
import { startOfJstYear } from '#platform/jst.ts';
import type { NewsCategory } from './categories.ts';

export interface NewsRow {
  slug: string;
  title: string;
  category: NewsCategory;
  pinned: boolean;
  sample: boolean;
  published_from: Date;
  revised_at: Date | null;
}

export interface NewsFilter {
  category: NewsCategory | null;
  year: number | null;
}

const COLUMNS = sql`slug, title, category, pinned, sample, published_from, revised_at`;
const LATEST_FIRST = sql`published_from desc, id desc`;

function fitting({ category, year }: NewsFilter, at: Date): RawBuilder<boolean> {
  const conditions = [shownAt(at)];
  if (category) conditions.push(sql<boolean>`category = ${category}`);
  if (year !== null)
    conditions.push(
      sql<boolean>`published_from >= ${startOfJstYear(year)} and published_from < ${startOfJstYear(year + 1)}`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export async function countNews(filter: NewsFilter, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from news where ${fitting(filter, at)}`.execute(db());
  return rows[0]?.n ?? 0;
}

/** A part of the list: pinned ones first, then the latest. */
export async function newsRows(
  filter: NewsFilter,
  at: Date,
  limit: number,
  offset: number,
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select ${COLUMNS} from news where ${fitting(filter, at)}
     order by pinned desc, ${LATEST_FIRST} limit ${limit} offset ${offset}`.execute(db());
  return rows;
}

/** The JST years that have news, the latest first. */
export async function newsYears(at: Date): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from published_from at time zone 'Asia/Tokyo')::int as year
      from news where ${shownAt(at)} order by year desc`.execute(db());
  return rows.map((r) => r.year);
}

export async function newsBySlug(slug: string, at: Date): Promise<(NewsRow & { body: string }) | undefined> {
  const { rows } = await sql<NewsRow & { body: string }>`
    select ${COLUMNS}, body from news where slug = ${slug} and ${shownAt(at)}`.execute(db());
  return rows[0];
}

/** The item before and the one after, by time. */
export async function newsAround(
  slug: string,
  at: Date,
): Promise<{ before: NewsRow | undefined; after: NewsRow | undefined }> {
  const side = async (newer: boolean) => {
    const { rows } = await sql<NewsRow>`
      select ${COLUMNS} from news
       where ${shownAt(at)}
         and (published_from, id) ${newer ? sql`>` : sql`<`} (select published_from, id from news where slug = ${slug})
       order by ${newer ? sql`published_from, id` : LATEST_FIRST} limit 1`.execute(db());
    return rows[0];
  };
  const [before, after] = await Promise.all([side(false), side(true)]);
  return { before, after };
}

/** The latest items with their texts, pinned or not. */
export async function latestWithBody(limit: number, at: Date): Promise<(NewsRow & { body: string })[]> {
  const { rows } = await sql<NewsRow & { body: string }>`
    select ${COLUMNS}, body from news where ${shownAt(at)} order by ${LATEST_FIRST} limit ${limit}`.execute(
    db(),
  );
  return rows;
}

export async function newsChanges(at: Date): Promise<{ slug: string; changed: Date }[]> {
  const { rows } = await sql<{ slug: string; changed: Date }>`
    select slug, coalesce(revised_at, published_from) as changed from news where ${shownAt(at)} order by id`.execute(
    db(),
  );
  return rows;
}
