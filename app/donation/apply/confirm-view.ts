import { formatDate, formatDateTime, jstDate, jstYear } from '#platform/jst.ts';
import { IMMEDIATE_MINUTES, isImmediate } from '#platform/payment/methods.ts';
import { changeable, confirmSections } from './confirm-sections.ts';
import { paymentDeadline } from './deadline.ts';
import { formPath } from './form-path.ts';
import type { DonationInput } from './input.ts';
import { earliestLastDay, type OpenForm, type Targets } from './target.ts';
import { warningsFor, type YearSoFar } from './warnings.ts';

/** The year that the donation will count for, as exactly as it can be said before it is paid. */
function taxYearLine(at: Date, deadline: Date, deferred: boolean): string {
  const year = jstYear(at);
  if (!deferred) return `${formatDate(at)}中にお支払いが完了すると、${year}年分の寄附になります。`;
  return jstYear(deadline) === year
    ? `期限の${formatDateTime(deadline)}までにお支払いになると、${year}年分の寄附になります。`
    : `${year}年12月31日までのお支払いは${year}年分、${year + 1}年1月1日以降のお支払いは${year + 1}年分の寄附になります。`;
}

/** From 25 December on; null before. */
function yearEndLine(at: Date, thisYearOnly: boolean): string | null {
  const year = jstYear(at);
  if (jstDate(at).slice(5) < '12-25') return null;
  return thisYearOnly
    ? `${year}年12月31日 23:59までにお支払いの完了を確認できないときは、お申し込みを取り消します。期限のあとに届いたお支払いは、全額を返金します。`
    : `${year}年分の寄附とするには、${year}年12月31日 23:59までにお支払いの完了が必要です。日付が変わったあとに完了したお支払いは、${year + 1}年分の寄附になります。`;
}

/** The confirm page like a receipt: everything that will be applied for, in words. */
export function confirmView(
  input: DonationInput,
  { ref, targets }: Pick<OpenForm, 'ref' | 'targets'>,
  at: Date,
  soFar: YearSoFar,
) {
  const year = jstYear(at);
  const lastDay = earliestLastDay(targets);
  const { thisYearOnly } = input;
  const deadline = paymentDeadline(input.payment, at, { thisYearOnly, lastDay });
  const deferred = !isImmediate(input.payment);
  const mayEndNextYear = jstYear(deadline) > year;
  const wished = targets.filter((_, i) => input.donations[i]?.oneStop !== 'none');
  return {
    /** What cannot be taken back or changed once it is applied for. */
    noChanges: `お申し込み後の取り消し、${changeable(targets)}の変更は、原則としてできません。`,
    path: formPath(ref),
    amount: input.amount,
    /** 「合計(4件)」 where several are paid at once. */
    amountName: targets.length > 1 ? `合計(${targets.length}件)` : '寄附金額',
    several: targets.length > 1,
    year,
    deferred,
    sections: confirmSections(input, targets, at, payBy(input, targets, at)),
    warnings: warningsFor(
      {
        year,
        amount: input.amount,
        oneStop: wished.map((t) => t.government.code),
        mayEndNextYear: deferred && mayEndNextYear,
      },
      soFar,
    ),
    taxYear: taxYearLine(at, deadline, deferred),
    yearEnd: yearEndLine(at, thisYearOnly),
  };
}

/** Until when it is to be paid; of several donations also whose end of acceptance makes that sooner than usual. */
function payBy({ payment, thisYearOnly }: DonationInput, targets: Targets, at: Date): string {
  if (isImmediate(payment) && !thisYearOnly) return `お申し込みから${IMMEDIATE_MINUTES}分以内`;
  const lastDay = earliestLastDay(targets);
  const until = paymentDeadline(payment, at, { thisYearOnly, lastDay });
  const isCut = until < paymentDeadline(payment, at, { thisYearOnly, lastDay: null });
  const ends = targets.find((t) => t.government.lastDay === lastDay)?.government.place;
  return formatDateTime(until) + (isCut && targets.length > 1 ? `(${ends}の受付が終わるため)` : '');
}

export type ConfirmData = ReturnType<typeof confirmView>;
