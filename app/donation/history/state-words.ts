import { refundFailedBeforeWords, refundFailedWords } from '#app/payment/mail-words.ts';
import { LOOKED_INTO, RETURN_NOTE, TAKEN_BACK_IN_PART, TAKEN_BACK_MONEY } from '#app/payment/words.ts';
import { TICKETS_VOID } from '#app/ticket/words.ts';
import { formatDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { type Fate, type FateFacts, fateOf } from '../fate.ts';
import { type DonationState, isHeld } from '../states.ts';

const CANCELLED = 'お申し込みを取り消しました';

const NO_DEDUCTION =
  'この寄附は控除の対象になりません。お手元の受領証明書や申請書は、お使いにならないでください。';

/** What a donation that ended without success means for its donor. */
const STATE_WORDS: Partial<Record<DonationState, { title: string; text: string }>> = {
  failed: {
    title: 'お支払いが完了しませんでした',
    text: 'お申し込みは成立しておらず、お支払いは行われていません。',
  },
  expired: {
    title: 'お支払いの期限が過ぎました',
    text: '期限までにお支払いを確認できなかったため、お申し込みを取り消しました。',
  },
  cancelled: {
    title: CANCELLED,
    text: 'お申し込みは成立しておらず、控除の対象になりません。お支払いが行われていた場合は全額を返金し、完了しましたらメールでお知らせします。',
  },
  refund_due: {
    title: '返金の手続きをしています',
    text: '寄附として受け付けられなかったため、お支払いいただいた金額を全額返金します。お手続きは必要ありません。完了しましたら、メールでお知らせします。',
  },
  refunded: {
    title: '返金しました',
    text: 'お支払いいただいた金額を返金しました。ご利用明細や口座への反映まで、数日から翌月以降になることがあります。この寄附は控除の対象になりません。',
  },
};

/** The government could not be donated to for as long as the donor had meant to pay. */
function acceptanceOver(paidNothing: boolean): { title: string; text: string } {
  return {
    title: '受付の終了により、お申し込みを取り消しました',
    text: `お支払いの完了を確認する前に、当サイトでのこの自治体への寄附の受付が終了したため、お申し込みは成立していません。申し訳ございません。${paidNothing ? 'お支払いは行われていません。' : 'お振り込みいただいた金額は、全額を返金します。'}`,
  };
}

const HELD_BACK =
  '書類の発行、まだお送りしていない返礼品の発送、現地利用チケットのご利用を見合わせています。お心当たりのないときは、お問い合わせください。';

/**
 * Of one whose payment a bank looks into, or has taken back in part: of which donation is still to be said.
 * @param together how many were paid for at once.
 */
export function heldWords(dispute: string | null, together: number): { title: string; text: string } {
  if (dispute !== 'lost')
    return {
      title: LOOKED_INTO,
      text: `このお支払いについて、カード会社などで確認の手続きが行われています。終わるまでのあいだ、${HELD_BACK}`,
    };
  const which =
    together > 1
      ? `まとめてお支払いいただいた${together}件のうち、どの寄附を取り消すかを確認しています。`
      : 'この寄附の取り扱いを確認しています。';
  return {
    title: 'お支払いの一部が取り消されました',
    text: `${TAKEN_BACK_IN_PART}${which}取り消しとなった寄附は、控除の対象になりません。確認が終わるまでのあいだ、${HELD_BACK}`,
  };
}

const AGAIN = 'もう一度お申し込みいただけます。';

interface Told extends FateFacts {
  dispute: string | null;
  /** Yen of its payment that came, and of refunds of it that came back from the payer's bank. */
  received_amount: number;
  bounced_amount: number;
  /** It had brought tickets when it was taken back. */
  ticketsVoid: boolean;
  /** The government may be donated to. */
  again: boolean;
  /** Its acceptance ended no later than the deadline of the payment. */
  over: boolean;
  /** How many were paid for at once, this one included. */
  together: number;
}

/** Of a donation of which a bank took a part: what of it goes back from here. */
export function dividedWords({ here, lost, on }: Extract<Fate, { kind: 'divided' }>): string {
  const back = on ? `を、${formatDate(on)}に当サイトから返金しました` : 'を、当サイトから返金します';
  return `この寄附の${yen(here + lost)}のうち${yen(here)}${back}。残りの${yen(lost)}は、カード会社などから返金されます。`;
}

/** The state of a donation in words, where an explanation is needed; null where its name says all. */
export function stateWords(d: Told): { title: string; text: string } | null {
  const words = wordsOf(d);
  return words && d.ticketsVoid ? { ...words, text: words.text + TICKETS_VOID } : words;
}

function wordsOf(d: Told): { title: string; text: string } | null {
  if (d.status === 'refund_due' && d.bounced_amount > 0) return refundFailedWords();
  if (isHeld(d.status, d.dispute)) return heldWords(d.dispute, d.together);
  const fate = fateOf(d);
  if (fate) return fateWords(d, fate);
  const unpaid = d.status === 'failed' || d.status === 'expired';
  if (unpaid && d.over) return acceptanceOver(d.received_amount === 0);
  const words = STATE_WORDS[d.status] ?? null;
  const retry = d.again && unpaid;
  return words && retry ? { ...words, text: words.text + AGAIN } : words;
}

/** Of one that was paid and cancelled: where its money is. */
function fateWords(d: Told, fate: Fate): { title: string; text: string } {
  const own =
    d.together > 1
      ? `お支払いいただいた金額のうち、この寄附の${yen(d.amount)}`
      : `お支払いいただいた${yen(d.amount)}`;
  switch (fate.kind) {
    case 'returned':
      return {
        title: 'お申し込みを取り消し、返金しました',
        text: `${own}を、${formatDate(fate.on)}に返金しました。${RETURN_NOTE}${NO_DEDUCTION}`,
      };
    case 'takenBack':
      return {
        title: CANCELLED,
        text: `この寄附のお支払いは、カード会社などの手続きにより取り消しが確定しています。${NO_DEDUCTION}${TAKEN_BACK_MONEY}`,
      };
    case 'divided': {
      const back = dividedWords(fate);
      const failed = refundFailedWords();
      if (fate.failed) return { ...failed, text: back + failed.text };
      return { title: CANCELLED, text: NO_DEDUCTION + back + (fate.on ? '' : howItComes(d)) };
    }
    case 'owed':
      return fate.failed
        ? refundFailedWords()
        : { title: CANCELLED, text: `${NO_DEDUCTION}${own}を返金します。${howItComes(d)}` };
  }
}

/** What is to be done for money that goes back yet. */
function howItComes({ bounced_amount }: Told): string {
  return bounced_amount > 0
    ? refundFailedBeforeWords()
    : 'お手続きは必要ありません。完了しましたら、メールでお知らせします。';
}
