import { LRUCache } from 'lru-cache';
import { goodsShare, governmentShare } from '#app/catalogue/share.ts';
import { featureCover } from '#app/feature/features.ts';
import { landingCover } from '#app/landing/landing.ts';
import type { ShareKind } from '#app/shell/share-path.ts';
import { config } from '#platform/config.ts';
import type { ShareFacts } from '#platform/images/share.ts';
import { madeOnce } from '#platform/made-once.ts';

type Facts = Omit<ShareFacts, 'site'>;

const PLAIN = { place: '', label: '', amount: '', storefront: 'donation' } as const;

async function featureShare(id: string): Promise<Facts | undefined> {
  const cover = await featureCover(id);
  return cover && { ...PLAIN, layout: 'cover', place: '特集', ...cover };
}

async function landingShare(id: string): Promise<Facts | undefined> {
  const cover = await landingCover(id);
  return cover && { ...PLAIN, layout: 'cover', ...cover };
}

async function siteShare(storefront: string): Promise<Facts | undefined> {
  if (storefront === 'donation')
    return {
      ...PLAIN,
      layout: 'site',
      title: '各地の返礼品と、まちの取り組みに出会う、ふるさと納税のサイト',
      picture: null,
    };
  if (storefront === 'shop')
    return { ...PLAIN, storefront, layout: 'site', title: '各地の産品をお届けするショップ', picture: null };
  return undefined;
}

const FACTS: Record<ShareKind, (key: string) => Promise<Facts | undefined>> = {
  goods: goodsShare,
  governments: governmentShare,
  features: featureShare,
  lp: landingShare,
  site: siteShare,
};

/** By kind and key. What is shown may be a minute old: networks and messengers keep pictures for days. */
const recent = new LRUCache<string, Promise<Facts | undefined>>({ max: 2000, ttl: 60_000 });

/** What a share picture shows; undefined when there is no such page. */
export async function shareFacts(kind: string, key: string): Promise<ShareFacts | undefined> {
  if (!Object.hasOwn(FACTS, kind)) return undefined;
  const name = `${kind} ${key}`;
  const facts = await madeOnce(recent, name, () => FACTS[kind as ShareKind](key));
  const { SITE_NAME, SHOP_NAME } = config();
  return facts && { ...facts, site: facts.storefront === 'shop' ? SHOP_NAME : SITE_NAME };
}
