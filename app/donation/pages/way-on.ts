import { redirect } from 'react-router';
import { stoppedPath } from '#app/cart/words.ts';
import { resumePayment } from '#app/payment/start-payment.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { checkPath, confirmPath, LIST_PATH } from '../apply/form-path.ts';
import type { RefusedTarget } from '../apply/refusal.ts';
import type { Submitted } from '../apply/submit.ts';
import type { DonationErrorCode } from '../error-catalogue.ts';
import { donations } from '../pay/donations.ts';
import { failedPath, resultPath } from '../result/result-path.ts';
import type { ApplicationWithPayment } from '../store.ts';
import type { FormRef } from '../target-ref.ts';

/** What the donor mends in the form; of anything else the list says what has become of it. */
const MENDED_IN_FORM: readonly DonationErrorCode[] = ['RESIDENT_NO_GIFT', 'AREA_EXCLUDED'];

/** Where it is said why something cannot be applied for as the form says. @param at which step: nothing was sent yet at the first. */
export function refusedPath(
  [first, ...others]: [RefusedTarget, ...RefusedTarget[]],
  ref: FormRef,
  at: 'check' | 'submit',
): string {
  if (!('list' in ref)) return failedPath(first.code, ref);
  const gone = [first, ...others].filter(({ code }) => !MENDED_IN_FORM.includes(code));
  if (gone.length === 0) return checkPath(ref, at === 'submit' ? 'offer' : null);
  return `${LIST_PATH}?refused=${gone.map(({ line }) => line).join('.')}`;
}

/** Leads a donor who comes back to a form that has made its donations to their payment while that is open, or to its result. */
export async function resume(made: ApplicationWithPayment, ref: FormRef): Promise<never> {
  return finish(await resumePayment(donations, made), ref);
}

/** Leads on from a form that was sent. */
export function finish(result: Submitted, ref: FormRef): never {
  switch (result.kind) {
    case 'pay':
      throw redirect(result.url, 303);
    case 'made':
      throw redirect(resultPath(result.found), 303);
    case 'refused': {
      const [line, ...lines] = ('lines' in result && result.lines) || [];
      if (line) throw redirect(refusedPath([line, ...lines], ref, 'submit'), 303);
      const sums = 'sums' in result ? result.sums : undefined;
      throw redirect(failedPath(result.code, ref, result.number, sums), 303);
    }
    case 'review':
      throw redirect(confirmPath(ref, result.because), 303);
    case 'gone':
      throw 'list' in ref ? redirect(stoppedPath('donation'), 303) : notFound();
  }
}
