import { config } from '#platform/config.ts';
import { formatDate, formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { makePdf } from '#platform/pdf/pdf.ts';
import { worth } from '../rules.ts';
import type { MerchantMonth } from './month.ts';
import { payer } from './month-query.ts';

/**
 * 支払通知書 of a month that is over: what a government owes a merchant for tickets. Of a merchant with a 登録番号 it has the items
 * of a 仕入明細書, which stands for the 適格請求書 (消費税法30条9項3号, 施行令49条4項): who made it, the merchant with its number, the
 * month, what it is for, the sum by rate, the tax. @throws PdfBusy
 */
export async function monthPaper(m: MerchantMonth): Promise<Uint8Array<ArrayBuffer>> {
  const { merchant, tax } = m;
  const government = await payer(merchant.governmentCode);
  const last = new Date(m.until.getTime() - 1);
  const { bytes } = await makePdf('app/ticket/templates/merchant-month.typ', {
    sample: config().APP_MODE === 'demo',
    number: `M-${merchant.id}-${m.month.replace('-', '')}`,
    month: `${Number(m.month.slice(0, 4))}年${Number(m.month.slice(5))}月分`,
    period: `${formatPlainDate(`${m.month}-01`)}〜${formatDate(last)}`,
    merchant: merchant.name,
    place: merchant.place,
    registration: merchant.registration,
    payer: government,
    dueLabel: m.due < 0 ? 'ご請求額' : 'お支払い額',
    due: `${digits(Math.abs(m.due))}円`,
    lines: m.lines.map((l) => [
      l.title,
      `${digits(l.taken)}件`,
      `${digits(l.voids)}件`,
      `${l.sum < 0 ? '−' : ''}${worth(l.kind, Math.abs(l.sum))}`,
    ]),
    tax: tax === null ? [] : [`${merchant.taxRate}%対象(税込)`, digits(m.due), 'うち消費税額等', digits(tax)],
    notes: notesOf(m),
  });
  return bytes;
}

function notesOf({ merchant, tax, uses }: MerchantMonth): string[] {
  return [
    '取り消しは、取り消した日の月に差し引いています。',
    ...(uses === 0
      ? []
      : [
          `回数で数えるチケット(計${worth('count', uses)})の代金は、自治体と加盟店で取り決めた1回の単価によります。お支払い額には含みません。`,
        ]),
    ...(tax === null
      ? merchant.registration !== '' && merchant.taxRate === null
        ? ['複数の税率の商品・サービスがあるため、税率ごとの内訳は加盟店の適格請求書によります。']
        : []
      : [
          'この書類は、消費税法に定める仕入明細書です。消費税額は1円未満を切り捨てて計算しています。記載の内容をご確認ください。',
        ]),
    '記載の内容に誤りがあるときは、自治体の担当までご連絡ください。',
  ];
}
