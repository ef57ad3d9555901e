import { lastWorkingDayUntil } from '#platform/working-days.ts';
import { MOST_GOVERNMENTS, type OneStopWish } from '../one-stop/rules.ts';

/** What was chosen with a donation that is paid. */
export interface Chosen {
  number: string;
  place: string;
  taxYear: number;
  one_stop: OneStopWish;
  /** With this one, more governments are to be applied to in the year than the exception allows. */
  tooMany: boolean;
  gift: GiftKind;
  /** Of a gift that is sent: in how many parcels. */
  deliveries: number;
  /** When the first of them is planned to leave: 「2027年2月」; null where that is told elsewhere or nothing is promised. */
  planned: string | null;
}

export type GiftKind = 'none' | 'parcel' | 'ticket';

/** Only a ticket needs no address. */
export function giftKind(d: { goods_id: number | null; delivery_address: unknown }): GiftKind {
  if (d.goods_id === null) return 'none';
  return d.delivery_address === null ? 'ticket' : 'parcel';
}

export interface NextStep {
  text: string;
  /** Where it is done. A paper is a file. */
  link: { label: string; path: string; file: boolean };
}

const STEPS: readonly ((c: Chosen) => NextStep | null)[] = [giftStep, receiptStep, deductionStep];

/** What a donor can and has to do now, for exactly what was chosen; on the result page and in the mail alike. */
export function nextSteps(c: Chosen): NextStep[] {
  return STEPS.map((step) => step(c)).filter((step) => step !== null);
}

/**
 * The same for donations that were paid at once: what several have in common is said once, and a paper goes to each government that
 * is to have one; when each is sent is told beside it. @param list where all of them are found.
 */
export function nextStepsOf(all: readonly Chosen[], list: string): NextStep[] {
  const [alone] = all;
  if (alone && all.length === 1) return nextSteps(alone);
  const places = new Set(all.filter((c) => c.one_stop === 'paper').map((c) => c.place));
  const papersTo = [...places].join('、') + (places.size > 1 ? 'のそれぞれ' : '');
  const told = all.map((c) => ({ ...c, planned: null, place: c.one_stop === 'paper' ? papersTo : c.place }));
  // By what is to be done, not by donation.
  const steps = STEPS.flatMap((step) => told.flatMap((c) => step(c) ?? []));
  const texts = [...new Set(steps.map((step) => step.text))];
  return texts.map((text) => ({
    text,
    link: linkOf(
      steps.filter((step) => step.text === text),
      list,
    ),
  }));
}

/** Of a step of several donations: their own, where they are of one donation or lead to one place. */
function linkOf(same: readonly NextStep[], list: string): NextStep['link'] {
  const [first] = same;
  const one = first && same.every((step) => step.link.path === first.link.path);
  return one ? first.link : { label: '寄附履歴で見る', path: list, file: false };
}

const historyPath = (c: Pick<Chosen, 'number'>) => `/mypage/donation-histories?donation=${c.number}`;

function giftStep(c: Chosen): NextStep | null {
  if (c.gift === 'none') return null;
  if (c.gift === 'ticket')
    return {
      text: '現地利用チケットを発行しました。ご利用の際は、マイページのチケットに表示されるQRコードを、お店や施設でご提示ください。',
      link: { label: 'チケットを見る', path: '/mypage/tickets', file: false },
    };
  return {
    text:
      c.deliveries > 1
        ? `返礼品は、全${c.deliveries}回に分けてお届けします。${c.planned ? `初回は、${c.planned}に発送する予定です。` : ''}発送のたびに、メールでお知らせします。`
        : `${c.planned ? `返礼品は、${c.planned}に発送する予定です。発送` : '返礼品を発送'}しましたら、メールでお知らせします。`,
    link: { label: 'お届けの状況を見る', path: historyPath(c), file: false },
  };
}

function receiptStep(c: Chosen): NextStep {
  return {
    text: '寄附金受領証明書は、寄附履歴からPDFで受け取れます。',
    link: {
      label: '寄附金受領証明書(PDF)を開く',
      path: `/papers/donations/${c.number}/receipt.pdf`,
      file: true,
    },
  };
}

/** 地方税法附則7条: one application for each donation, there by 10 January. */
export function deductionStep(
  c: Pick<Chosen, 'number' | 'place' | 'taxYear' | 'one_stop' | 'tooMany'>,
): NextStep {
  const next = c.taxYear + 1;
  if (c.one_stop !== 'none' && c.tooMany)
    return {
      text: `${c.taxYear}年の申請先が${MOST_GOVERNMENTS + 1}自治体以上になっています。このまま申請すると、ワンストップ特例の申請はすべて無効になり、すべての寄附について${c.taxYear}年分の確定申告(${next}年3月15日まで)が必要になります。`,
      link: { label: '申請の状況を確かめる', path: `${historyPath(c)}#one-stop`, file: false },
    };
  switch (c.one_stop) {
    case 'paper':
      return {
        text: `ワンストップ特例申請書を印刷して、提出日と個人番号を記入し、①と②のチェック欄に印を付け、個人番号を確認できる書類と本人を確認できる書類の写しを添えて、${next}年1月10日(必着)までに${c.place}へお送りください。${lastPost(next)}`,
        link: {
          label: 'ワンストップ特例申請書(PDF)を開く',
          path: `/papers/donations/${c.number}/one-stop.pdf`,
          file: true,
        },
      };
    case 'online':
      return {
        text: `${c.place}への寄附のワンストップ特例は、${next}年1月10日までにオンラインで申請してください。この寄附の申請書を送る必要はありません。`,
        link: { label: 'オンライン申請の方法を見る', path: `${historyPath(c)}#one-stop`, file: false },
      };
    case 'none':
      return {
        text: `控除を受けるには、${next}年3月15日までに確定申告をしてください。`,
        link: { label: '確定申告の方法を見る', path: '/tax-returns', file: false },
      };
  }
}

/** Ordinary letters are brought on working days alone (郵便法70条3項2号). */
function lastPost(year: number): string {
  const end = `${year}-01-10`;
  const last = lastWorkingDayUntil(end);
  return last === end
    ? ''
    : `10日は普通郵便の配達がないため、1月${Number(last.slice(8))}日までに届くようお送りください。`;
}
