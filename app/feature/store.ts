import { sql } from 'kysely';
import { shownAt } from '#app/publishing/shown-query.ts';
import { db } from '#platform/db/db.ts';

export interface FeatureRow {
  slug: string;
  title: string;
  theme: string;
  cover: string;
  lead: string;
  published_from: Date;
  published_until: Date | null;
}

export interface WholeFeature extends FeatureRow {
  body: string;
  revised_at: Date | null;
  goods_title: string;
  goods_picked: string[];
  goods_search: string;
  goods_limit: number;
}

const COLUMNS = sql`slug, title, theme, cover, lead, published_from, published_until`;

/** Features that are shown now, the latest first. */
export async function shownFeatures(at: Date): Promise<FeatureRow[]> {
  const { rows } = await sql<FeatureRow>`
    select ${COLUMNS} from feature where ${shownAt(at)} order by published_from desc, id desc`.execute(db());
  return rows;
}

/** A feature that is shown, or was shown until its period ended. */
export async function begunFeature(slug: string, at: Date): Promise<WholeFeature | undefined> {
  const { rows } = await sql<WholeFeature>`
    select ${COLUMNS}, body, revised_at, goods_title, goods_picked, goods_search, goods_limit
      from feature where slug = ${slug} and status = 'published' and published_from <= ${at}`.execute(db());
  return rows[0];
}

export async function featureChanges(at: Date): Promise<{ slug: string; changed: Date }[]> {
  const { rows } = await sql<{ slug: string; changed: Date }>`
    select slug, coalesce(revised_at, published_from) as changed from feature where ${shownAt(at)} order by id`.execute(
    db(),
  );
  return rows;
}
