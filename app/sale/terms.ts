import { closingWords, inTimeWords, usualClosingWords } from '#app/delivery/calendar.ts';
import { calendarOn, closingsAhead } from '#app/delivery/calendar-setting.ts';
import { METHOD_WORDS } from '#app/words/payment-methods.ts';
import { jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { ISLANDS } from './rules/islands.ts';
import type { Tariff, Temperature } from './rules/shipping.ts';

/**
 * The terms between the shop and its buyers, in the same words on /ec/law, a product's page and the final confirmation
 * (特定商取引法 11条・12条の6・15条の3). One string for each paragraph.
 */
export type Paragraphs = readonly string[];

/** The facts of a product that decide whether it may be returned without a fault. */
export interface Returned {
  temperature: Temperature;
  taxRate: 8 | 10;
  alcohol: boolean;
}

/** Food, drink and anything that must be kept cold cannot be sold again. */
function isReturnable(p: Returned): boolean {
  return p.temperature === 'ambient' && p.taxRate === 10 && !p.alcohol;
}

/** The days after arrival within which the buyer must announce a return. */
const RETURN_DAYS = 8;

const RETURN_OF_GOODS = `未使用・未開封の商品に限り、商品の到着後${RETURN_DAYS}日以内にご連絡をいただいたときは、お客様のご都合による返品をお受けします。返送料はお客様のご負担となります。商品の到着を確認したのち、商品の代金をお返しします。お届けの際の送料は、お返しの対象になりません。`;
const NO_RETURN =
  '食品・飲料・酒類および冷蔵・冷凍の商品は、お届け後の品質を保証できないため、お客様のご都合による返品・交換はお受けできません。';
const NO_EXCHANGE =
  '名入れなどご注文を受けてからお作りする商品は、お客様のご都合による返品をお受けできません。';

/** 契約不適合責任: not less than the law requires (消費者契約法 8条・10条). */
export const DEFECT_TERMS: Paragraphs = [
  'お届けした商品の破損・不良、品違い、数量の不足など、ご注文の内容に適合しないところがあったときは、当店の送料負担で交換し、交換できないときは代金と送料をお返しします。',
  '状態の確認のため、商品の到着後できるだけ早く(生鮮品は3日以内を目安に)、写真を添えてご連絡ください。',
  'このほか、民法その他の法令の定めるところにより責任を負います。法令によるお客様の権利を制限するものではありません。',
];

/** 返品特約 of the whole shop. */
export const RETURN_TERMS: Paragraphs = [NO_RETURN, `それ以外の商品: ${RETURN_OF_GOODS}`, NO_EXCHANGE];

/** 返品特約 of one product. */
export function returnTermsOf(p: Returned): Paragraphs {
  return isReturnable(p) ? [RETURN_OF_GOODS, NO_EXCHANGE] : [NO_RETURN];
}

/** The days after arrival within which it may be sent back without a fault; null where it may not. */
export function returnDaysOf(p: Returned): number | null {
  return isReturnable(p) ? RETURN_DAYS : null;
}

/** 申込みの撤回・解除, before anything is sent. */
export const CANCEL_TERMS: Paragraphs = [
  '発送の準備を始めるまでは、ご注文を取り消せます。会員の方はマイページから、会員登録をされていない方はご注文のメールに記載のリンクから、ご注文のページを開いてお手続きください。',
  '発送の準備を始めたあとは、お客様のご都合による取り消しはお受けできません。',
  '取り消されたご注文の代金は、お支払いの方法に応じて全額をお返しします。ご利用になったポイントは、もとの有効期限のままお戻しします。',
  '通信販売のため、クーリング・オフの制度の適用はありません。',
];

/** 申込みの有効期限 and 申込みの期間. */
export const APPLICATION_TERMS: Paragraphs = [
  'お支払い期限までにお支払いを確認できないご注文は、取り消しとなります。期限のあとに届いたお支払いは、在庫があるときにお受けする場合を除き、全額をお返しします。',
  '受付期間のある商品は、その期間を商品のページと注文内容の確認画面に表示します。表示のない商品に、受付期間の定めはありません。在庫がなくなり次第、販売を終了します。',
];

/** Days ahead for which the terms tell of closings besides the usual ones. */
const CLOSINGS_TOLD = 90;

function closingTerms(at: Date): string {
  const today = jstDate(at);
  const usual = usualClosingWords(calendarOn(today));
  const ahead = closingsAhead(today, CLOSINGS_TOLD).map((c) => closingWords(c, today));
  return [
    '発送は営業日に行います。',
    usual && `${usual}は、発送をお休みします。`,
    ahead.length > 0 && `${usual ? 'このほか、' : ''}${ahead.join('、')}は、発送をお休みします。`,
  ]
    .filter(Boolean)
    .join('');
}

/** 引渡時期, with the closings that are known at an instant. */
export const deliveryTerms = (at: Date): Paragraphs => [
  `お支払いの完了を確認したのち、商品ごとに定める日数または期間のうちに発送します。発送の時期は商品のページに、お届けの目安の日は注文内容の確認画面に表示します。${inTimeWords(calendarOn(jstDate(at)).cutOff)}お支払いが完了したご注文は、その日から数えます。`,
  closingTerms(at),
  '発送からお届けまでの日数は、送料の表のとおりです。交通や天候の事情によっては、さらに日数がかかることがあります。',
  '離島へは、さらに日数がかかります。離島へのお届けでは、お届け日と時間帯をご指定いただけません。',
];

function islandsWithin(extraDays: number): string {
  const names = ISLANDS.filter((g) => g.extraDays === extraDays).map((g) => g.name);
  return `${names.join('・')}: ${extraDays}日ほど`;
}

/** Which islands need how many more days. */
export const ISLAND_TERMS: Paragraphs = [
  '離島へのお届けに加わる日数の目安は、次のとおりです。',
  ...new Set(ISLANDS.map((g) => islandsWithin(g.extraDays))),
  'このほかの離島へも、日数がかかることがあります。',
];

/** 販売数量の制限その他の特別の販売条件. */
export const CONDITION_TERMS: Paragraphs = [
  '1回のご注文またはお一人様の数量に上限のある商品は、その数を商品のページに表示します。',
  'お届けできない地域のある商品は、その地域を商品のページに表示します。お届け先は日本国内に限ります。',
];

/**
 * 二十歳未満の者の飲酒防止に関する表示基準 (平成元年国税庁告示第9号) 7項: beside the age check, on pages, mails and
 * papers with alcohol.
 */
export const ALCOHOL_TERMS: Paragraphs = [
  '20歳未満の者の飲酒は法律で禁止されています。20歳未満の方には酒類を販売しません。',
];

/** 販売価格. */
export const PRICE_TERMS: Paragraphs = [
  '商品ごとに、商品のページに表示します。価格は消費税を含みます。飲食料品(酒類を除きます)は8%(軽減税率)、その他の商品と送料は10%の税率です。',
];

/** 商品代金以外に必要な料金. */
export const otherChargeTerms = ({ wrapping }: Tariff): Paragraphs => [
  `包装(ご希望の場合): お荷物1個につき${yen(wrapping)}(税込)`,
  '銀行振込の振込手数料: ご利用の金融機関が定める額',
  'お客様のご都合による返品の返送料: ご利用の配送会社が定める額',
  'このサイトの閲覧やご注文に必要な通信料: ご契約の通信会社が定める額',
];

/** 送料, beside the table. */
export const shippingTerms = ({ freeFrom }: Tariff): Paragraphs => [
  'お荷物1個ごとの送料です。1回のご注文で同じ生産者から同じ温度帯(常温・冷蔵・冷凍)でお送りする商品は、1個のお荷物にまとめてお届けします。大きさは、お荷物の中でいちばん大きい商品の区分によります。',
  freeFrom === null
    ? 'お荷物の送料は、合計金額にかかわらずいただきます。'
    : `常温のお荷物の送料は、1回のご注文の常温の商品の合計が${yen(freeFrom)}(税込)以上のとき無料です。冷蔵・冷凍のお荷物は、合計金額にかかわらず送料をいただきます。`,
];

/** Points as a means of payment (product specification section 5). */
export const POINT_TERMS: Paragraphs = [
  '次の方法からお選びいただけます。会員の方は、商品・送料・包装の代金の一部または全部に、このショップのポイントを1ポイント1円としてご利用いただけます。',
];

/** 支払方法 and 支払時期 of one method, as the deadlines of orders are (product specification section 13). */
export function paymentTerms(method: PaymentMethod): { name: string; time: string } {
  const { name, orderTime } = METHOD_WORDS[method];
  return { name, time: orderTime };
}
