import { digits } from '#platform/money.ts';
import type { Storefront } from '#platform/storefront.ts';
import type { Waiting } from './enter.ts';

/** What the waiting page says of somebody's place, in whole sentences. */
export interface WaitingWords {
  people: string;
  time: string;
}

export function waitingWords({ ahead, seconds }: Waiting): WaitingWords {
  return {
    people:
      ahead === 0 ? 'まもなくご案内します。' : `あなたの前に、${peopleInWords(ahead)}の方がお待ちです。`,
    time:
      seconds === undefined
        ? 'ご案内までの時間は、いまはわかりません。'
        : `ご案内までの目安は、${spanInWords(seconds)}です。`,
  };
}

/** 「7人」, from ten on two digits of it: 「約120人」. */
function peopleInWords(ahead: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(ahead)) - 1);
  const rounded = Math.round(ahead / step) * step;
  return `${ahead < 10 ? '' : '約'}${digits(rounded)}人`;
}

/** Rounded up, so that nobody is told too little: 「約12分」「約25分」「約1時間30分」. */
function spanInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return '1分以内';
  if (minutes <= 20) return `約${minutes}分`;
  if (minutes <= 60) return `約${Math.ceil(minutes / 5) * 5}分`;
  const halves = Math.ceil(minutes / 30);
  return `約${Math.floor(halves / 2)}時間${halves % 2 === 1 ? '30分' : ''}`;
}

/**
 * On 31 December, as a donation is of the year in which it is paid for (地方税法37条の2第1項: 「前年中に」).
 * @param today in Japan, `YYYY-MM-DD`.
 */
export function yearEndWords(storefront: Storefront, today: string): string {
  if (storefront !== 'donation' || !today.endsWith('-12-31')) return '';
  const year = Number(today.slice(0, 4));
  return `寄附の日は、お支払いが完了した日です。${year}年12月31日 23:59を過ぎてからお支払いが完了したときは、${year + 1}年分の寄附になります。`;
}
