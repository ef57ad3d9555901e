import type { Act, NotNow } from '#app/casebook/acts.ts';
import type { CaseEvent } from '#app/casebook/case-query.ts';
import type { CaseRow, CaseState } from '#app/casebook/list-query.ts';
import type { CaseKind } from '#app/payment/attention/kinds.ts';
import { yen } from '#platform/money.ts';
import { ACTORS } from '../parts/actors.ts';

/** Who paid: a donor, or a customer of the shop. */
export const PAYERS: Record<CaseRow['of'], string> = { donation: '寄附者', order: 'お客様' };

/** What is paid for. */
export const THINGS: Record<CaseRow['of'], string> = { donation: '寄附', order: '注文' };

export const KIND_NAMES: Record<CaseKind, string> = {
  dispute: 'お支払いの異議',
  dispute_lost: '異議によるお支払いの取り消し',
  refund_failed: '受け付けられなかった返金',
  return_by_hand: '手作業での返金',
  return_stuck: '進んでいない返金',
  end_stuck: '決済会社で終了できない支払い',
  refunded_elsewhere: '決済会社の画面での一部返金',
  returned_too_much: '返金の超過',
  ended_after_dispatch: '発送・利用後の取り消し',
};

/** What came about, and what a person is to do. @param payer as `PAYERS` names them. @param thing as `THINGS` does. */
export const KIND_WORDS: Record<CaseKind, (payer: string, thing: string) => { what: string; todo: string }> =
  {
    dispute: (payer) => ({
      what: `${payer}が、カード会社などにお支払いの取り消しを申し立てました。決まるまで、発送、書類の発行、取り消し、返金は止まっています。`,
      todo: '期限までに、決済会社の管理画面から、取引を示す資料を提出してください。決まった結果は自動で反映され、この対応も自動で終わります。',
    }),
    dispute_lost: (payer) => ({
      what: `異議が認められ、代金がカード会社などから${payer}へ戻りました。この金額を、当サイトから返金する必要はありません。`,
      todo: 'まとめてのお支払いの一部のときは、先に、取り消す寄附を決めて、その寄附の画面で取り消してください。決済会社の手数料とあわせて会計に記録してから、「対応済みにする」で終わりにしてください。',
    }),
    refund_failed: (payer) => ({
      what: `返金が金融機関に受け付けられず、戻ってきました。${payer}には、振込先の口座を知らせていただくよう、メールでお願いしています。金額は、このお支払いでお返しする残りの全額です。`,
      todo: '口座がわかったら、引き受けてから支払い、「支払い済みとして記録する」で終わりにしてください。当サイトは、このお支払いを自動では返金しません。',
    }),
    return_by_hand: (payer) => ({
      what: `${payer}にお返しする金額がありますが、当サイトは自動では返金しません。異議の申し立てがあったお支払いか、一度返金が戻ってきたお支払いか、担当者が引き受けているお支払いのためです。`,
      todo: '決済会社の管理画面から返金してください。できないときは、引き受けてから支払い、「支払い済みとして記録する」で終わりにしてください。',
    }),
    return_stuck: () => ({
      what: '返金が進んでいません。決済会社に断られたか、手続きの失敗が続いたか、3日を過ぎても終わっていません。当サイトは、返金を試し続けています。',
      todo: '進まない原因(決済会社の残高など)を確かめてください。手作業で支払うときは、先に引き受けてください。当サイトが返金を試さなくなります。',
    }),
    end_stuck: (payer, thing) => ({
      what: `${thing}は終わりましたが、決済会社でお支払いを終了できませんでした。${payer}がこれから支払ってしまうおそれがあります。`,
      todo: '決済会社の管理画面で、このお支払いを取り消してから、「対応済みにする」で終わりにしてください。',
    }),
    refunded_elsewhere: (payer, thing) => ({
      what: `決済会社の管理画面から、${payer}へ一部が返金されました。${thing}は、そのまま成立しています。`,
      todo: `このままでよいかを判断してください。よくないときは、${thing}の画面で取り消すと、残りも返金されます。`,
    }),
    returned_too_much: (payer) => ({
      what: `受け取った金額より多く、${payer}へお返ししています。返金、手作業での支払い、異議による取り消しが重なりました。`,
      todo: `${payer}に差額の返還をお願いするか、会計に記録してから、「対応済みにする」で終わりにしてください。`,
    }),
    ended_after_dispatch: (_, thing) => ({
      what: `発送またはチケットの利用のあとに、決済会社での返金か異議により、${thing}が終わりました。付与されたポイントは、そのままです。`,
      todo: '戻る品物とポイントを確かめ、必要な手続きをしてから、「対応済みにする」で終わりにしてください。',
    }),
  };

export const STATES: Record<CaseState, string> = {
  open: '対応が必要',
  overdue: '期限を過ぎたもの',
  free: '引き受けた人がいないもの',
  taken: '引き受け済み',
  closed: '終わったもの',
  all: 'すべて',
};

/** How a case stands, in a word. */
export function stateOf(
  c: {
    closedAt: Date | null;
    dueAt: Date;
    takenBy: string | null;
    end: CaseRow['end'];
    endedBy: string | null;
  },
  now: Date,
): { words: string; look: 'open' | 'late' | 'taken' | 'done' } {
  if (c.closedAt !== null) {
    const bySelf = c.endedBy === 'payments';
    return { words: c.end === 'paid_out' ? '支払い済み' : bySelf ? '自動で終了' : '対応済み', look: 'done' };
  }
  if (c.dueAt < now) return { words: '期限を過ぎています', look: 'late' };
  return c.takenBy === null
    ? { words: '対応が必要', look: 'open' }
    : { words: '引き受け済み', look: 'taken' };
}

/** Who did something, as people read it. @param by the name, where it is somebody of the staff. */
export function whoWords(by: string): string {
  if (by === 'payments') return '自動処理';
  const typed = /^staff command \((.{1,100})\)$/.exec(by)?.[1];
  return typed === undefined ? (ACTORS[by] ?? by) : `コマンドライン(${typed})`;
}

/** In the order in which they are offered. */
export const ACT_ORDER: readonly Act[] = ['take', 'paid-out', 'leave', 'close'];

export const ACT_NAMES: Record<Act, string> = {
  take: '引き受ける',
  leave: '引き受けを取りやめる',
  'paid-out': '支払い済みとして記録する',
  close: '対応済みにする',
};

/** Who has taken something, in a sentence: at the command line people have no names of their own. */
export function takerWords(takenBy: string, name: string | null): string {
  return takenBy.startsWith('staff:') ? `${name ?? ''}さん` : `${whoWords(takenBy)}の担当者`;
}

/** Why something cannot be done now, with what to do instead. @param taker as `takerWords` names them. */
export function notNowWords(
  why: NotNow,
  act: Act,
  { payer, owed, taker }: { payer: string; owed: number; taker: string },
): string {
  switch (why) {
    case 'closed':
      return 'この対応は、すでに終わっています。';
    case 'nothing_owed':
      return `${payer}にお返しする金額は残っていません。支払わないでください。`;
    case 'still_owed':
      return `${payer}にお返しする金額が${yen(owed)}残っています。決済会社の管理画面で返金するか、引き受けて支払い、その記録をしてください。`;
    case 'taken':
      return 'ご自身が引き受けています。';
    case 'taken_before':
      return `${taker}が引き受けています。二重に支払わないよう、ご本人に確かめてください。`;
    case 'not_taken':
      return act === 'leave'
        ? '引き受けた人がいません。'
        : '引き受けた人がいません。二重の支払いを防ぐため、支払う前に引き受けてください。';
  }
}

const EVENTS: Record<CaseEvent['what'], string> = {
  opened: '対応が必要になりました',
  changed: '金額の変更',
  came_back: '返金が戻ってきました',
  taken: '引き受け',
  left: '引き受けの取りやめ',
  closed: '対応済み',
  paid_out: '支払い済みの記録',
};

export function eventWords({ what, actor }: Pick<CaseEvent, 'what' | 'actor'>): string {
  return what === 'closed' && actor === 'payments' ? '自動で終了' : EVENTS[what];
}

/** What the machinery notes, in its own words. */
const NOTES: Readonly<Record<string, string>> = {
  'nothing is owed any more': 'お返しする金額がなくなりました',
  'the sums fit again': '金額の超過がなくなりました',
  'the dispute was won': '異議は認められませんでした',
  'the dispute was lost': '異議が認められました',
  'the rest': 'ほかの分を支払ったあとの残りです',
  'due for days': '3日を過ぎても返金が終わっていません',
  shipped: '発送済み',
  used: 'チケットを利用済み',
};

/** A note as people read it: their own as it is, the machinery's in their words. */
export function noteWords({ what, note }: Pick<CaseEvent, 'what' | 'note'>): string {
  const other = /^paid out with case (\d{1,15})$/.exec(note)?.[1];
  if (other !== undefined) return `番号${other}の対応で支払い済み`;
  const next = /^goes on in case (\d{1,15})$/.exec(note)?.[1];
  if (next !== undefined) return `番号${next}の対応に引き継ぎ`;
  const sums = /^(\d{1,9}) → (\d{1,9})$/.exec(note);
  if (sums) return `${yen(Number(sums[1]))}から${yen(Number(sums[2]))}に`;
  const known = NOTES[note];
  if (known !== undefined) return known;
  return what === 'opened' && note !== '' ? `返金できない理由: ${note}` : note;
}
