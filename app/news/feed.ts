import { config } from '#platform/config.ts';
import { renderArticle } from '#platform/text/markdown.ts';
import { escapeXml } from '#platform/text/xml.ts';
import { FEED_PATH, newsPath } from './addresses.ts';
import { NEWS_CATEGORIES } from './categories.ts';
import { latestWithBody } from './store.ts';

const ENTRIES = 20;

/** The latest news as an Atom 1.0 document (RFC 4287), without the XML declaration. */
export async function newsFeed(at: Date = new Date()): Promise<string> {
  const { origin, SITE_NAME } = config();
  const rows = await latestWithBody(ENTRIES, at);
  const changes = rows.map((row) => row.revised_at ?? row.published_from);
  // RFC 4287 requires one; for a feed that never had an entry it is the epoch.
  const updated = new Date(Math.max(0, ...changes.map((change) => change.getTime())));
  const entries = rows.map((row, i) => {
    const url = escapeXml(origin + newsPath(row.slug));
    // Feed readers show the text outside this site, so its paths become whole URLs.
    const html = renderArticle(row.body, 2)
      .replaceAll('href="/', `href="${origin}/`)
      .replaceAll('"/media/', `"${origin}/media/`)
      .replaceAll(', /media/', `, ${origin}/media/`);
    return `<entry><title>${escapeXml(row.title)}</title><link rel="alternate" type="text/html" href="${url}"/><id>${url}</id><published>${row.published_from.toISOString()}</published><updated>${changes[i]!.toISOString()}</updated><category term="${row.category}" label="${NEWS_CATEGORIES[row.category]}"/><content type="html">${escapeXml(html)}</content></entry>`;
  });
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja"><title>${escapeXml(`${SITE_NAME} お知らせ`)}</title><id>${escapeXml(`${origin}/news`)}</id><link rel="alternate" type="text/html" href="${escapeXml(`${origin}/news`)}"/><link rel="self" type="application/atom+xml" href="${escapeXml(origin + FEED_PATH)}"/><updated>${updated.toISOString()}</updated><author><name>${escapeXml(SITE_NAME)}</name></author>${entries.join('')}</feed>`;
}
