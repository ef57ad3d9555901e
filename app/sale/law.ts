import { config } from '#platform/config.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { settingAt } from '#platform/setting/setting.ts';
import { transitDays } from './rules/delivery-dates.ts';
import type { RegionKey } from './rules/regions.ts';
import { shippingTable } from './rules/shipping.ts';
import { SHIPPING } from './shipping-setting.ts';
import * as terms from './terms.ts';

/** One item of 特定商取引法に基づく表記. `table` is drawn below its paragraphs. */
interface LawItem {
  id: string;
  title: string;
  paragraphs: terms.Paragraphs;
  table?: 'payments' | 'shipping';
}

const SAMPLE_LICENCE =
  '免許: 通信販売酒類小売業免許(デモ) / 販売場の名称および所在地: さとのわ商店 東京都千代田区見本町1-1(デモ) / 酒類販売管理者の氏名: 見本 花子(デモ) / 酒類販売管理研修受講年月日: 2026年4月1日(デモ) / 次回研修の受講期限: 2029年3月31日(デモ) / 研修実施団体名: 見本小売酒販組合(デモ)';

/**
 * Everything that 特定商取引法 11条 and 施行規則 23条 require on a shop's page, in the order of the law, followed by
 * what other laws require (消費税法, 酒税法). Items that do not apply say so.
 */
export function lawNotice(at: Date = new Date()) {
  const c = config();
  const payments = paymentProvider().methods.map(terms.paymentTerms);
  const tariff = settingAt(SHIPPING, at);
  const licence = c.LIQUOR_LICENCE ?? (c.APP_MODE === 'demo' ? SAMPLE_LICENCE : undefined);
  const items: LawItem[] = [
    { id: 'seller', title: '販売業者', paragraphs: [c.OPERATOR_NAME] },
    { id: 'responsible', title: '代表者', paragraphs: [c.OPERATOR_REPRESENTATIVE] },
    { id: 'address', title: '所在地', paragraphs: [c.OPERATOR_ADDRESS] },
    {
      id: 'phone',
      title: '電話番号',
      paragraphs: [c.OPERATOR_PHONE],
    },
    { id: 'mail', title: 'メールアドレス', paragraphs: [c.CONTACT_EMAIL] },
    { id: 'price', title: '販売価格', paragraphs: terms.PRICE_TERMS },
    { id: 'shipping', title: '送料', paragraphs: terms.shippingTerms(tariff), table: 'shipping' },
    { id: 'charges', title: '商品代金と送料のほかに必要な料金', paragraphs: terms.otherChargeTerms(tariff) },
    {
      id: 'payment',
      title: 'お支払いの方法と時期',
      ...(payments.length > 0
        ? { paragraphs: terms.POINT_TERMS, table: 'payments' }
        : { paragraphs: ['現在、お支払いを受け付けていないため、ご注文いただけません。'] }),
    },
    {
      id: 'delivery',
      title: '商品の引渡時期',
      paragraphs: [...terms.deliveryTerms(at), ...terms.ISLAND_TERMS],
    },
    { id: 'period', title: '申込みの有効期限・受付期間', paragraphs: terms.APPLICATION_TERMS },
    { id: 'cancel', title: 'ご注文の取り消し', paragraphs: terms.CANCEL_TERMS },
    { id: 'return', title: '返品・交換(返品特約)', paragraphs: terms.RETURN_TERMS },
    { id: 'defect', title: '商品に不適合があるとき(契約不適合責任)', paragraphs: terms.DEFECT_TERMS },
    { id: 'conditions', title: '販売数量の制限・特別の販売条件', paragraphs: terms.CONDITION_TERMS },
    {
      id: 'alcohol',
      title: '酒類の販売',
      paragraphs: [...terms.ALCOHOL_TERMS, ...(licence?.split(' / ') ?? [])],
    },
    {
      id: 'subscription',
      title: '2回以上継続する契約',
      paragraphs: ['定期購入など、2回以上継続して代金をいただく契約の商品は、取り扱っていません。'],
    },
    {
      id: 'software',
      title: '動作環境',
      paragraphs: ['ソフトウェアなど、ご利用に特定の動作環境を必要とする商品は、取り扱っていません。'],
    },
    {
      id: 'invoice',
      title: '適格請求書発行事業者の登録番号',
      paragraphs: [
        c.INVOICE_REGISTRATION,
        '領収書を兼ねた適格請求書は、商品の発送後に、ご注文の明細から、宛名と但し書きをご確認のうえ発行いただけます(PDF)。',
      ],
    },
  ];
  return {
    items,
    payments,
    shipping: shippingTable(tariff).map((row) => ({ ...row, days: daysWords(row.key) })),
    organization: {
      name: c.SHOP_NAME,
      legalName: c.OPERATOR_NAME,
      address: c.OPERATOR_ADDRESS,
      telephone: c.OPERATOR_PHONE,
      email: c.CONTACT_EMAIL,
      url: `${c.origin}/ec`,
    },
  };
}

function daysWords(region: RegionKey): string {
  const cool = transitDays(region, 'chilled');
  const ambient = transitDays(region, 'ambient');
  return ambient === cool ? `${cool}日` : `${cool}日(常温は${ambient}日)`;
}
