import { yen } from '#platform/money.ts';
import {
  DEFERRED_DAYS,
  IMMEDIATE_MINUTES,
  isOverLimit,
  METHODS,
  PAYMENT_METHODS,
} from '#platform/payment/methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { walletName } from '#platform/payment/provider.ts';

/** What the site says of a way to pay. The form's hint and the order's time are whole sentences, as they are read alone. */
interface Words {
  name: string;
  /** Beside the choice in the donation form. */
  hint: string;
  /** 支払時期 of the shop, as /ec/law and the final confirmation state it. */
  orderTime: string;
  /** The guidance on paying a donation: how, until when, and which day counts. */
  how: string;
  until: string;
  day: string;
}

const LIMIT = yen(METHODS.konbini.max);
const AT_ONCE = `お申し込みから${IMMEDIATE_MINUTES}分`;
const LATER = `お申し込みの${DEFERRED_DAYS}日後の23:59`;
const ORDER_LATER = `ご注文の${DEFERRED_DAYS}日後の23:59`;

export const METHOD_WORDS: Readonly<Record<PaymentMethod, Words>> = {
  card: {
    name: 'クレジットカード',
    hint: `お申し込みの確定後、決済会社の画面でカード番号を入力します。${IMMEDIATE_MINUTES}分以内にお支払いください。`,
    orderTime: `ご注文の確定時に、決済会社の画面でお支払いの手続きをします。ご注文から${IMMEDIATE_MINUTES}分以内に完了してください。引き落としの日は、カード会社の定めによります。`,
    how: '決済会社の画面でカード番号を入力します。カード会社の本人認証(3Dセキュア)があります。',
    until: AT_ONCE,
    day: '決済が完了した日',
  },
  wallet: {
    get name() {
      return walletName();
    },
    hint: `お申し込みの確定後、決済会社の画面で承認します。${IMMEDIATE_MINUTES}分以内にお支払いください。`,
    orderTime: `ご注文の確定時に、決済会社の画面でお支払いの手続きをします。ご注文から${IMMEDIATE_MINUTES}分以内に完了してください。`,
    how: '決済会社の画面に進み、スマートフォンで承認します。',
    until: AT_ONCE,
    day: '決済が完了した日',
  },
  konbini: {
    name: 'コンビニ払い',
    hint: `お申し込みの確定後に、お支払いの番号をお知らせします。${DEFERRED_DAYS}日以内にコンビニでお支払いください。`,
    orderTime: `ご注文後にお知らせする番号で、${ORDER_LATER}までにお支払いください(前払い)。${LIMIT}までご利用いただけます。`,
    how: `お知らせする番号で、コンビニのレジまたは端末でお支払いください。${LIMIT}までです。`,
    until: LATER,
    day: 'コンビニで支払った日',
  },
  pay_easy: {
    name: 'ペイジー',
    hint: `お申し込みの確定後に番号をお知らせします。${DEFERRED_DAYS}日以内に、ATMまたはネットバンキングでお支払いください。`,
    orderTime: `ご注文後にお知らせする番号で、${ORDER_LATER}までにお支払いください(前払い)。`,
    how: 'お知らせする番号で、ペイジー対応のATMまたはネットバンキングからお支払いください。',
    until: LATER,
    day: '払い込みをした日',
  },
  bank_transfer: {
    name: '銀行振込',
    hint: `お申し込みの確定後に、振込先の口座をお知らせします。${DEFERRED_DAYS}日以内にお振り込みください。振込手数料はご負担ください。`,
    orderTime: `ご注文後にお知らせする口座へ、${ORDER_LATER}までに着金するようお振り込みください(前払い)。振込手数料はお客様のご負担となります。`,
    how: 'お知らせする口座へお振り込みください。振込手数料はご負担ください。',
    until: LATER,
    day: '口座に入金された日',
  },
};

/** 「コンビニ払い、銀行振込」: those of the offered methods that are paid at once, or later. All where none is offered. */
export function methodsInWords(offered: readonly PaymentMethod[], when: 'immediate' | 'deferred'): string {
  const those = (methods: readonly PaymentMethod[]) =>
    methods.filter((m) => METHODS[m].immediate === (when === 'immediate')).map((m) => METHOD_WORDS[m].name);
  const found = those(offered);
  return (found.length > 0 ? found : those(PAYMENT_METHODS)).join('、');
}

/** 「クレジットカード」, of a stored value; an order that its points pay whole asks nobody for money. */
export function methodName(method: string): string {
  if (method === 'points') return 'ポイント';
  if (method === 'elsewhere') return '受付元でのお支払い';
  const known = PAYMENT_METHODS.find((m) => m === method);
  return known ? METHOD_WORDS[known].name : method;
}

/** Why a method cannot take an amount; null when it can. @param amount yen. */
export function overLimit(method: PaymentMethod, amount: number): string | null {
  const words = limitWords(method, amount);
  return words && `${words}です。ほかのお支払い方法を選択してください`;
}

/** That a method cannot be chosen for so much; null where it can. @param amount yen that it comes to at least. */
export function excludedWords(method: PaymentMethod, amount: number): string | null {
  const words = limitWords(method, amount);
  return words && `${words}のため、ご利用いただけません。`;
}

/** 「コンビニ払いは一度に300,000円まで」 where a sum is above that; null where it is not. */
export function limitWords(method: PaymentMethod, amount: number): string | null {
  return isOverLimit(method, amount)
    ? `${methodName(method)}は一度に${yen(METHODS[method].max ?? 0)}まで`
    : null;
}
