import { giftsByReference, giftsBySearch } from '#app/catalogue/search/chosen-goods.ts';
import { formatDate, jstDate } from '#platform/jst.ts';
import { renderArticle } from '#platform/text/markdown.ts';
import { begunFeature, type FeatureRow, featureChanges, shownFeatures, type WholeFeature } from './store.ts';

const RELATED = 3;

/** What a card shows. */
export interface FeatureCard {
  href: string;
  title: string;
  theme: string;
  cover: string;
  lead: string;
  /** 「2027年2月28日(日)まで」, when it has an end. */
  until: string | null;
}

function featurePath(slug: string): string {
  return `/features/detail/${slug}`;
}

function card({ slug, title, theme, cover, lead, published_until }: FeatureRow): FeatureCard {
  const until = published_until && `${formatDate(published_until)}まで`;
  return { href: featurePath(slug), title, theme, cover, lead, until };
}

/** All features that are shown now, the latest first; `limit` of them for other pages. */
export async function featureList(limit?: number, at: Date = new Date()): Promise<FeatureCard[]> {
  return (await shownFeatures(at)).slice(0, limit).map(card);
}

/**
 * A feature with its goods as they are now; undefined before it begins, and for an unknown one. One that is over keeps
 * its URL, as others may link to it: it says so and links to others, without goods.
 */
export async function featurePage(slug: string, at: Date = new Date()) {
  const feature = await begunFeature(slug, at);
  return feature && featureView(feature, at);
}

/** A feature as its page shows it at an instant. */
export async function featureView(feature: WholeFeature, at: Date) {
  const ended = feature.published_until !== null && feature.published_until <= at;
  const [goods, others] = await Promise.all([ended ? [] : goodsOf(feature, at), shownFeatures(at)]);
  return {
    ...card(feature),
    ended: ended && feature.published_until ? formatDate(feature.published_until) : null,
    from: jstDate(feature.published_from),
    changed: jstDate(feature.revised_at ?? feature.published_from),
    html: renderArticle(feature.body, 2),
    goods: {
      title: feature.goods_title || 'この特集の返礼品',
      offered: feature.goods_search !== '' || feature.goods_picked.length > 0,
      cards: goods,
      more: feature.goods_search ? `/goods?${feature.goods_search}` : null,
    },
    related: related(feature, others).map(card),
    crumbs: [{ name: feature.title, href: featurePath(feature.slug) }],
  };
}

export type FeatureView = Awaited<ReturnType<typeof featureView>>;

/** Title and cover of a feature that has begun. */
export async function featureCover(
  slug: string,
  at: Date = new Date(),
): Promise<{ title: string; picture: string } | undefined> {
  const feature = await begunFeature(slug, at);
  return feature && { title: feature.title, picture: feature.cover };
}

/** The picked goods first, then those of the search; each once. */
async function goodsOf(feature: WholeFeature, at: Date) {
  const [picked, found] = await Promise.all([
    feature.goods_picked.length > 0 ? giftsByReference(feature.goods_picked, at) : [],
    feature.goods_search ? giftsBySearch(feature.goods_search, feature.goods_limit, at) : [],
  ]);
  const known = new Set(picked.map((c) => c.id));
  return [...picked, ...found.filter((c) => !known.has(c.id))].slice(0, feature.goods_limit);
}

/** Those of the same theme first, then others to fill up; the latest first in both. */
function related(feature: FeatureRow, all: readonly FeatureRow[]): FeatureRow[] {
  const others = all.filter((f) => f.slug !== feature.slug);
  const same = others.filter((f) => f.theme === feature.theme);
  return [...same, ...others.filter((f) => f.theme !== feature.theme)].slice(0, RELATED);
}

/** The URL of every feature that is shown, with the instant of its last change. */
export async function featureAddresses(at: Date = new Date()): Promise<{ path: string; changed: Date }[]> {
  return (await featureChanges(at)).map(({ slug, changed }) => ({ path: featurePath(slug), changed }));
}
