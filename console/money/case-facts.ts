import type { Act } from '#app/casebook/acts.ts';
import { whyNot } from '#app/casebook/acts.ts';
import type { CaseView } from '#app/casebook/cases.ts';
import { type DonationState, STATE_NAMES } from '#app/donation/states.ts';
import { ORDER_STATE_NAMES, type OrderState } from '#app/order/states.ts';
import { disputed } from '#app/payment/payable.ts';
import type { Actor } from '#app/staff/actor.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { TimelineRow } from '../parts/Timeline.tsx';
import {
  eventWords,
  KIND_NAMES,
  noteWords,
  notNowWords,
  PAYERS,
  stateOf,
  THINGS,
  takerWords,
  whoWords,
} from './words.ts';

type Facts = [term: string, text: string][];

/** How a case stands now. */
export function caseState({ c, events }: CaseView, now: Date) {
  const end = events.find(({ what }) => what === 'closed' || what === 'paid_out');
  return stateOf(
    {
      ...c,
      takenBy: c.taken_by,
      end: end?.what === 'paid_out' ? 'paid_out' : end ? 'closed' : null,
      endedBy: end?.actor ?? null,
    },
    now,
  );
}

export function caseFacts(view: CaseView): Facts {
  const { c } = view;
  const taken: Facts =
    c.taken_by === null
      ? []
      : [
          ['引き受けた人', whoWords(c.takerName ?? c.taken_by)],
          ['引き受けた日時', c.takenAt === null ? '(不明)' : formatDateTime(c.takenAt)],
          ['支払う金額', yen(c.taken_amount)],
        ];
  return [
    ['発生', formatDateTime(c.createdAt)],
    ['金額', yen(c.amount)],
    ['期限', formatDateTime(c.dueAt)],
    ...(c.closedAt === null ? taken : ([['終了', formatDateTime(c.closedAt)]] satisfies Facts)),
  ];
}

/** What came, what went, and what is still the payer's. */
export function moneyFacts({ c }: CaseView): Facts {
  const some = (term: string, amount: number): Facts => (amount > 0 ? [[term, yen(amount)]] : []);
  return [
    ['お支払い方法', methodName(c.method)],
    ['お支払い番号', c.reference],
    ['決済会社での番号', c.providerRef ?? '(なし)'],
    ['ご請求額', yen(c.payment_amount)],
    ['受け取った金額', yen(c.received_amount)],
    ['返金した金額', yen(c.refunded_amount)],
    ...some('戻ってきた返金', c.bounced_amount),
    ...some('手作業で支払った金額', c.paid_out_amount),
    ...some('異議の申し立て中の金額', disputed(c, 'open')),
    ...some('異議により失った金額', disputed(c, 'lost')),
    [`${PAYERS[c.of]}にお返しする残り`, yen(c.owed)],
  ];
}

/** Donations that were applied for together, or the order, with where each stands. */
export function thingRows({ c, paidFor }: CaseView) {
  return paidFor.map(({ number, status, amount }) => ({
    number,
    to: `/${c.of === 'order' ? 'orders' : 'donations'}/${number}`,
    words: `${THINGS[c.of]}・${yen(amount)}・${
      c.of === 'order' ? ORDER_STATE_NAMES[status as OrderState] : STATE_NAMES[status as DonationState]
    }`,
  }));
}

/** Cases as a link leads to them: 「受け付けられなかった返金 12,000円(2026/12/04まで)」. */
export function caseLinks(cases: CaseView['others']) {
  return cases.map(({ id, kind, amount, dueAt, closedAt }) => ({
    id,
    words: `${KIND_NAMES[kind]} ${yen(amount)}`,
    when: closedAt === null ? `期限: ${formatDateTime(dueAt)}` : `${formatDateTime(closedAt)}に終了`,
    isOpen: closedAt === null,
  }));
}

export type CaseLink = ReturnType<typeof caseLinks>[number];

export function eventRows({ events }: CaseView): TimelineRow[] {
  return events.map((e, i) => ({
    id: i,
    at: formatDateTime(e.at),
    who: whoWords(e.by),
    what: eventWords(e),
    changes: e.note === '' ? [] : [noteWords(e)],
  }));
}

/** Why this person cannot do something now, in words; null where they can, undefined where it is nothing for this kind of case. */
export function actRefusal(actor: Actor, { c }: CaseView, act: Act): string | null | undefined {
  const why = whyNot(actor, c, act);
  if (why === null || why === undefined) return why;
  return notNowWords(why, act, {
    payer: PAYERS[c.of],
    owed: c.owed,
    taker: takerWords(c.taken_by ?? '', c.takerName),
  });
}
