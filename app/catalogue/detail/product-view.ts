import { type DispatchWindow, dispatchSpan, isReserved } from '#app/delivery/dispatch-window.ts';
import { offeredSkus, windowsOf } from '#app/delivery/offered-skus.ts';
import { MOST_AT_ONCE } from '#app/sale/rules/limits.ts';
import type { ShippingClass, Temperature } from '#app/sale/rules/shipping.ts';
import { PRICE_BEFORE_TERMS, saleWords } from '#app/sale/sale-words.ts';
import { SHIPPING } from '#app/sale/shipping-setting.ts';
import { ALCOHOL_TERMS, DEFECT_TERMS, returnDaysOf, returnTermsOf, shippingTerms } from '#app/sale/terms.ts';
import { jstDate } from '#platform/jst.ts';
import { settingAt } from '#platform/setting/setting.ts';
import { periodState } from '../acceptance.ts';
import { isSentFree, shippingByRegion } from '../product-shipping.ts';
import { reference } from '../reference.ts';
import { commonDetails, detailCrumbs } from './common.ts';
import { type PublishedGoods, publishedGoods } from './goods-store.ts';
import { productFacts } from './product-facts.ts';

const CLOSED_TEXTS = {
  not_yet: '販売開始前です。',
  ended: 'この商品の販売は終了しました。',
  no_payment: '当店では現在、ご注文を受け付けていません。',
};

/** Everything that the detail page of a product shows, as text; undefined when there is no such published product. */
export async function productPage(id: number, at: Date = new Date()) {
  const goods = await publishedGoods(id, 'product', at);
  return goods && productView(goods, at);
}

/** The same of goods that were read. */
export async function productView(goods: PublishedGoods, at: Date) {
  const offered = offeredSkus(goods.skus, at);
  const state = periodState({ ...goods, over: offered.over }, at);
  const [common, ref] = await Promise.all([
    commonDetails('product', goods, { state, closed: CLOSED_TEXTS, most: MOST_AT_ONCE, offered, at }),
    reference(),
  ]);
  const prefectures = new Map(ref.prefectures.map((p) => [p.code, p.name]));
  // The table's constraints guarantee what the types of its columns do not say.
  const taxRate = goods.tax_rate as 8 | 10;
  const temperature = goods.temperature as Temperature;
  const returned = { temperature, taxRate, alcohol: goods.alcohol };
  const windows = windowsOf(offered.skus);
  const prices = common.amounts;
  const tariff = settingAt(SHIPPING, at);
  const parcel = { temperature, shippingClass: goods.shipping_class as ShippingClass };
  return {
    ...common,
    taxRate,
    sale: saleWords(offered.skus),
    priceBeforeTerms: offered.skus.some((s) => s.sale?.before) ? PRICE_BEFORE_TERMS : null,
    facts: productFacts(goods, { prices, taxRate, parcel, windows, tariff }, prefectures, at),
    shipping: shippingByRegion(
      {
        ...parcel,
        price: prices.lowest,
        windows,
        excluded: goods.excluded_prefectures,
      },
      prefectures,
      tariff,
      at,
    ),
    handling: handlingDays(windows, at),
    reserved: windows.length > 0 && windows.every((w) => isReserved(w, at)),
    sentFree: isSentFree(parcel, prices.lowest, tariff),
    shippingTerms: shippingTerms(tariff).join(''),
    returns: [...returnTermsOf(returned), ...DEFECT_TERMS],
    returnDays: returnDaysOf(returned),
    alcohol: goods.alcohol ? ALCOHOL_TERMS : [],
    government: { code: goods.government_code, name: goods.government },
    producer: {
      name: goods.producer,
      place: goods.producer_place,
      introduction: goods.producer_introduction,
    },
    crumbs: detailCrumbs('product', goods),
  };
}

/** Calendar days until it leaves, if it is ordered and paid now; null when it can no longer be sent. */
function handlingDays(windows: readonly DispatchWindow[], at: Date): { least: number; most: number } | null {
  if (windows.length === 0) return null;
  const spans = windows.map((w) => dispatchSpan(w, at));
  const away = (date: string) => (Date.parse(date) - Date.parse(jstDate(at))) / 86_400_000;
  return {
    least: Math.min(...spans.map((s) => away(s.from))),
    most: Math.max(...spans.map((s) => away(s.until))),
  };
}

export type ProductPageData = Awaited<ReturnType<typeof productView>>;
