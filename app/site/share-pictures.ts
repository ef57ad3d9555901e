import { goodsShare, governmentShare } from '#app/catalogue/share.ts';
import { featurePage } from '#app/feature/features.ts';
import { landingPage } from '#app/landing/landing.ts';
import type { ShareKind } from '#app/shell/share-path.ts';
import { config } from '#platform/config.ts';
import type { ShareFacts } from '#platform/images/share.ts';

type Facts = Omit<ShareFacts, 'site'>;

const PLAIN = { place: '', label: '', amount: '', storefront: 'donation' } as const;

async function featureShare(id: string): Promise<Facts | undefined> {
  const page = await featurePage(id);
  return page && { ...PLAIN, layout: 'cover', title: page.title, place: '特集', picture: page.cover };
}

async function landingShare(id: string): Promise<Facts | undefined> {
  const page = await landingPage(id);
  const hero = page?.blocks.find((block) => block.kind === 'hero');
  return page && { ...PLAIN, layout: 'cover', title: page.title, picture: hero?.picture ?? null };
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

/** What a share picture shows; undefined when there is no such page. */
export async function shareFacts(kind: string, key: string): Promise<ShareFacts | undefined> {
  if (!Object.hasOwn(FACTS, kind)) return undefined;
  const facts = await FACTS[kind as ShareKind](key);
  const { SITE_NAME, SHOP_NAME } = config();
  return facts && { ...facts, site: facts.storefront === 'shop' ? SHOP_NAME : SITE_NAME };
}
