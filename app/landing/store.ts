import { sql } from 'kysely';
import { shownAt } from '#app/publishing/shown-query.ts';
import { db } from '#platform/db/db.ts';

export interface LandingRow {
  slug: string;
  title: string;
  description: string;
  blocks: unknown;
}

export async function landingBySlug(slug: string, at: Date): Promise<LandingRow | undefined> {
  const { rows } = await sql<LandingRow>`
    select slug, title, description, blocks from landing_page where slug = ${slug} and ${shownAt(at)}`.execute(
    db(),
  );
  return rows[0];
}

export async function landingChanges(at: Date): Promise<{ slug: string; changed: Date }[]> {
  const { rows } = await sql<{ slug: string; changed: Date }>`
    select slug, coalesce(revised_at, published_from) as changed from landing_page
     where ${shownAt(at)} order by id`.execute(db());
  return rows;
}
