import type { Act } from '#app/casebook/acts.ts';
import { type CaseView, close, leave, payOut, take } from '#app/casebook/cases.ts';
import type { Closed } from '#app/payment/attention/cases.ts';
import type { Taken } from '#app/payment/attention/claim.ts';
import { payables } from '#app/site/payables.ts';
import type { Actor } from '#app/staff/actor.ts';
import { yen } from '#platform/money.ts';

const CLOSED = 'この対応は、すでに終わっています。支払わないでください。';
const NOTHING_OWED = 'お返しする金額は残っていません。支払わないでください。';
const GONE = 'この対応は見つかりませんでした。画面を開き直してください。';
const NOT_TAKEN =
  'この引き受けは、表示のあとに取りやめられたか、引き受け直されました。支払う前に、対応の画面で確かめてください。すでに支払ったときは、引き受け直してから記録してください。';

const TAKEN: Record<Exclude<Taken['kind'], 'taken' | 'taken_already'>, string> = {
  unknown: GONE,
  closed: CLOSED,
  nothing_owed: NOTHING_OWED,
  under_way:
    '決済会社に返金を依頼したばかりで、これから返金される可能性があります。支払わずに、5分ほどたってから、もう一度お試しください。',
  provider_silent:
    '決済会社から応答がなく、返金が済んだかどうかを確かめられません。支払わずに、しばらくしてから、もう一度お試しください。',
  taken_before: 'ほかの担当者が、先に引き受けました。支払わないでください。',
};

function closedFault(closed: Closed): string | undefined {
  switch (closed.kind) {
    case 'closed':
      return undefined;
    case 'unknown':
      return GONE;
    case 'already':
      return CLOSED;
    case 'nothing_owed':
      return NOTHING_OWED;
    case 'still_owed':
      return `お返しする金額が${yen(closed.amount)}残っています。返金するか、引き受けて支払い、その記録をしてください。`;
    case 'not_taken':
      return NOT_TAKEN;
  }
}

/**
 * Does what somebody asked for about a case.
 * @param claim the event by which its money was taken, as it was shown. @returns why it was not done, in words; undefined where it was.
 */
export async function carryOut(
  staff: Actor,
  { c }: CaseView,
  act: Act,
  { note, claim }: { note: string; claim: number },
): Promise<string | undefined> {
  switch (act) {
    case 'take': {
      const { kind } = await take(staff, payables, c.id, note);
      return kind === 'taken' || kind === 'taken_already' ? undefined : TAKEN[kind];
    }
    case 'leave':
      return (await leave(staff, payables, c.id, { note, claim })) ? undefined : NOT_TAKEN;
    case 'paid-out':
      return closedFault(await payOut(staff, payables, c.id, { note, claim }));
    case 'close':
      return closedFault(await close(staff, payables, c.id, note));
  }
}
