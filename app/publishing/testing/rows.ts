import { db } from '#platform/db/db.ts';

const DAY = 86_400_000;

/** The instant that counts as now in the tests of published texts. */
export const NOW = new Date('2026-11-21T03:00:00Z');

export const daysFrom = (days: number) => new Date(NOW.getTime() + days * DAY);

interface Item {
  slug: string;
  title?: string;
  category?: 'notice' | 'important' | 'maintenance' | 'campaign';
  pinned?: boolean;
  body?: string;
  status?: 'draft' | 'published';
  from?: Date;
  until?: Date | null;
  revised?: Date | null;
}

/** Writes news; the defaults make an ordinary notice of yesterday. */
export async function insertNews(items: readonly Item[]): Promise<void> {
  await db()
    .insertInto('news')
    .values(
      items.map((item) => ({
        slug: item.slug,
        title: item.title ?? `題 ${item.slug}`,
        category: item.category ?? 'notice',
        pinned: item.pinned ?? false,
        body: item.body ?? '本文',
        status: item.status ?? 'published',
        published_from: item.from ?? daysFrom(-1),
        published_until: item.until ?? null,
        revised_at: item.revised ?? null,
      })),
    )
    .execute();
}
