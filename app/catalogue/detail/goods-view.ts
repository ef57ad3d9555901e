import { offeredSkus, windowsOf } from '#app/delivery/offered-skus.ts';
import { jstDate } from '#platform/jst.ts';
import { type AcceptanceState, acceptanceState, takesDonations } from '../acceptance.ts';
import { MOST_OF_A_GIFT } from '../most-of-a-gift.ts';
import { reference } from '../reference.ts';
import { commonDetails, detailCrumbs } from './common.ts';
import { goodsFacts } from './goods-facts.ts';
import { type PublishedGoods, publishedGoods } from './goods-store.ts';

const CLOSED_TEXTS: Record<Exclude<AcceptanceState, 'open'>, string> = {
  not_yet: '受付開始前です。',
  ended: 'この返礼品の受付は終了しました。',
  not_designated:
    'この自治体は、ふるさと納税の対象となる総務大臣の指定を受けていないため、現在は寄附を受け付けていません。',
  not_contracted: '当サイトでは現在、この自治体への寄附を受け付けていません。',
  no_payment: '当サイトでは現在、寄附のお申し込みを受け付けていません。',
};

/** Everything that the detail page of a gift shows, as text; undefined when there is no such published gift. */
export async function goodsPage(id: number, at: Date = new Date()) {
  const goods = await publishedGoods(id, 'gift', at);
  return goods && giftView(goods, at);
}

/** The same of goods that were read. */
export async function giftView(goods: PublishedGoods, at: Date) {
  const today = jstDate(at);
  const offered = offeredSkus(goods.skus, at);
  const state = acceptanceState({ ...goods, over: offered.over }, at, today);
  const [common, ref] = await Promise.all([
    commonDetails('gift', goods, { state, closed: CLOSED_TEXTS, most: MOST_OF_A_GIFT, offered, at }),
    reference(),
  ]);
  return {
    ...common,
    deliveries: goods.deliveries,
    facts: goodsFacts(
      goods,
      windowsOf(offered.skus),
      common.amounts.lowest,
      new Map(ref.prefectures.map((p) => [p.code, p.name])),
      at,
    ),
    government: {
      code: goods.government_code,
      name: goods.government,
      message: goods.government_message,
      takesDonations: takesDonations(goods, today),
    },
    producer: { name: goods.producer, introduction: goods.producer_introduction },
    crumbs: detailCrumbs('gift', goods, [
      { name: goods.government, href: `/governments/detail?code=${goods.government_code}` },
    ]),
  };
}

export type GoodsPageData = Awaited<ReturnType<typeof giftView>>;
