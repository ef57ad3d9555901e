import { sourceName } from '#app/words/donation-sources.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { config } from '#platform/config.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { makePdf } from '#platform/pdf/pdf.ts';
import { type Share, statementShares, WHAT_NAMES } from './lines-query.ts';
import { directionOf, feesOf, nextMonth, payableUntil } from './rules.ts';
import type { Statement } from './statement-query.ts';
import { rateWords, TERM_NAMES, type Terms, termWords } from './term-words.ts';

/** What a statement is called on paper: a government that pays by its own notice sends that one. */
export function paperTitle({ kind, names }: Pick<Statement, 'kind' | 'names'>): string {
  if (kind === 'gift') return names.paper === 'invoice' ? '支払明細書' : '支払通知書';
  return '精算書';
}

const LABELS = {
  government: ['このサイトで受け取った寄附', '取り消し・返金した寄附', 'サイト利用料'],
  gift: ['返礼品の代金(税込)', '取り消した返礼品の代金(税込)', ''],
  shop: ['商品の売上(税込)', '返金した商品(税込)', '販売手数料'],
} as const;

/** A closed statement as PDF: always the same, as it is made of what was kept. @throws PdfBusy */
export async function statementPdf(s: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const direction = directionOf(s.total.due);
  const { bytes } = await makePdf('app/settlement/templates/statement.typ', {
    sample: config().APP_MODE === 'demo',
    title: paperTitle(s),
    number: `S-${s.id}`,
    month: `${Number(s.month.slice(0, 4))}年${Number(s.month.slice(5, 7))}月分`,
    period: `${formatPlainDate(s.month)}〜${formatPlainDate(lastDay(s.month))}`,
    closedOn: formatPlainDate(jstDate(s.closedAt)),
    party: s.names.party,
    partyAddress: s.names.partyAddress,
    payer: {
      name: s.names.payer,
      address: s.names.payerAddress,
      phone: s.names.payerPhone,
      registration: s.names.registration,
    },
    dueLabel: direction === 'ask' ? 'ご請求額' : 'お支払い額',
    dueNote: direction === 'none' ? 'お支払いはありません' : '',
    feesLabel: direction === 'ask' ? '手数料(ご請求する分)' : '手数料(お支払い額から差し引く分)',
    asked: direction === 'ask' ? askedRows(s) : [],
    due: `${digits(Math.abs(s.total.due))}円`,
    received: receivedRows(s),
    fees: feeRows(s),
    feeTotal: digits(feesOf(s.total)),
    tax: digits(s.total.tax),
    feesWithTax: digits(feesOf(s.total) + s.total.tax),
    shares: (await statementShares(s.id)).map(shareRow),
    corrections: s.total.corrections === 0 ? '' : digits(s.total.corrections),
    notes: notesOf(s),
  });
  return bytes;
}

function lastDay(month: string): string {
  return new Date(Date.parse(nextMonth(month)) - 1).toISOString().slice(0, 10);
}

function receivedRows({ kind, total: t }: Statement): [string, string][] {
  const [received, returned] = LABELS[kind];
  return [
    [received, digits(t.received)],
    [returned, digits(t.returned)],
    ...(t.adjusted === 0 ? [] : ([['調整', digits(t.adjusted)]] as [string, string][])),
  ];
}

/** Until when and where the party pays. */
function askedRows({ closedAt, names }: Statement): [string, string][] {
  return [
    ['お支払期限', formatPlainDate(payableUntil(closedAt))],
    ['振込先', names.bank || '発行者の担当からご案内します'],
  ];
}

/** What is charged, which the 適格請求書 tells with its rate: none to who is paid for gifts. */
function feeRows({ kind, total: t, terms }: Statement): [string, string][] {
  if (kind === 'gift') return [];
  if (kind === 'shop') return [[`${LABELS.shop[2]}(${rateWords(terms.siteRate)})`, digits(t.siteFee)]];
  return [
    [LABELS.government[2], digits(t.siteFee)],
    ['決済手数料', digits(t.paymentFee)],
    ['ほかで受けた寄附の管理料', digits(t.elsewhereFee)],
    ['発送の管理料', digits(t.parcelFee)],
    ['月額の基本料', digits(t.monthlyFee)],
  ];
}

function shareRow({ what, detail, count, amount, paymentFee, siteFee }: Share): string[] {
  const words = what.startsWith('donation')
    ? methodName(detail)
    : what.startsWith('elsewhere')
      ? sourceName(detail)
      : detail;
  return [
    WHAT_NAMES[what],
    detail === '' ? '' : words,
    digits(count),
    digits(amount),
    digits(paymentFee + siteFee),
  ];
}

function notesOf({ kind, names, terms, total }: Statement): string[] {
  if (kind === 'gift')
    return [
      names.paper === 'invoice'
        ? 'この明細書をご確認のうえ、請求書をお送りください。'
        : '記載の内容に誤りがあるときは、自治体の担当までご連絡ください。',
      '代金は、基準日の時点の調達費(税込)に数量を掛けた金額です。',
    ];
  if (kind === 'shop')
    return [
      '送料と、お客様が使ったポイントは運営が負担し、売上から差し引きません。',
      '販売手数料についてのこの書類は、消費税法に定める適格請求書を兼ねています。',
    ];
  const rates = (Object.keys(TERM_NAMES) as (keyof Terms)[])
    .filter((name) => terms[name] !== 0 && name !== 'keepsPaymentFee')
    .map((name) => `${TERM_NAMES[name]} ${termWords(name, terms[name])}`);
  return [
    ...(rates.length > 0
      ? [`当月の条件(税抜): ${rates.join('、')}。訂正には、寄附の日の条件が適用されます。`]
      : []),
    ...(total.elsewhere === 0
      ? []
      : [
          `ほかで受けた寄附 ${digits(total.elsewhere)}円は、自治体が直接受け取ったもので、精算額に含みません。`,
        ]),
    '手数料についてのこの書類は、消費税法に定める適格請求書を兼ねています。',
  ];
}
