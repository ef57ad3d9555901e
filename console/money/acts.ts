import type { Act } from '#app/casebook/acts.ts';
import type { CaseView } from '#app/casebook/cases.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { yen } from '#platform/money.ts';
import { ACT_NAMES, PAYERS } from './words.ts';

/** Letters of a note. */
export const MOST_NOTE = 500;

/** How a step about a case is asked for. */
interface Asking {
  title: string;
  /** What it does, on the page of the case. */
  what: string;
  /** What the person who does it must know, on its own page. */
  lead(c: CaseView['c']): string;
  note: { label: string; hint: string; required: boolean };
  /** Whether it can be taken back. */
  isFinal: boolean;
  /** The sum that it is about, in yen, and what that is called. */
  sum(c: CaseView['c']): [string, number] | null;
  done: string;
}

const KEPT = '履歴に残ります。口座番号などは書かないでください。';

export const ACTS: Record<Act, Asking> = {
  take: {
    title: '支払いの引き受け',
    what: '手作業で支払う前に押してください。当サイトの自動での返金を止め、支払う金額を決めます。',
    lead: () =>
      '引き受けると、当サイトは自動での返金をやめます。引き受ける前に、返金が済んでいないかを決済会社に確かめます。支払う金額は、次の画面に表示します。',
    note: { label: 'メモ', hint: KEPT, required: false },
    isFinal: false,
    sum: (c) => ['お返しする金額', c.owed],
    done: '引き受けました',
  },
  leave: {
    title: '引き受けの取りやめ',
    what: '支払わないことにしたときに押してください。当サイトが返金できるときは、自動での返金を再開します。',
    lead: (c) =>
      `まだ${PAYERS[c.of]}に支払っていないときだけ、取りやめてください。支払ったあとに取りやめると、二重の返金になるおそれがあります。`,
    note: { label: 'メモ', hint: KEPT, required: false },
    isFinal: false,
    sum: (c) => ['引き受けた金額', c.taken_amount],
    done: '引き受けを取りやめました',
  },
  'paid-out': {
    title: '支払い済みの記録',
    what: '引き受けた金額を支払い終えたら、記録してください。',
    lead: (c) =>
      `${PAYERS[c.of]}に、次の金額を支払い終えたことを記録し、メールでお知らせします。返金が済んだお支払いとして扱います。元に戻すことはできません。`,
    note: { label: '支払った日と方法', hint: `例: 11月27日に銀行振込。${KEPT}`, required: true },
    isFinal: true,
    sum: (c) => ['支払った金額', c.taken_amount],
    done: '支払い済みとして記録しました',
  },
  close: {
    title: '対応の終了',
    what: 'することがなくなったら押してください。',
    lead: () => 'この対応を終わりにします。元に戻すことはできません。',
    note: { label: '行った対応', hint: KEPT, required: true },
    isFinal: true,
    sum: () => null,
    done: '対応済みにしました',
  },
};

export const isAct = (typed: string): typed is Act => Object.hasOwn(ACTS, typed);

/** What an act is called where it is pressed; taken again by the same person, it is only the sum that changes. */
export function actName(actor: Pick<Actor, 'staffId'>, act: Act, c: CaseView['c']): string {
  return act === 'take' && c.taken_by === historyName(actor)
    ? `${yen(c.owed)}で引き受け直す`
    : ACT_NAMES[act];
}
