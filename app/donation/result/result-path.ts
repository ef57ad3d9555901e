import { appendSums, type ChangedSums } from '#app/payment/changed-sums.ts';
import { type DonationErrorCode, readErrorCode } from '../error-catalogue.ts';
import { applicationPath } from '../history/query.ts';
import type { ApplicationWithPayment } from '../store.ts';
import { type FormRef, LIST, type TargetRef } from '../target-ref.ts';

/**
 * The path of the failed page for a code, with what its links need: the target, or that it was all on the list, and the number of
 * what was applied for if there is one.
 * @param sums with AMOUNT_CHANGED.
 */
export function failedPath(
  code: DonationErrorCode,
  ref: FormRef,
  number?: string,
  sums?: ChangedSums,
): string {
  const query = new URLSearchParams({ code });
  if ('list' in ref) query.set('list', '1');
  else if ('goods' in ref) query.set('goods', String(ref.goods));
  else query.set('government', ref.government);
  if (number) query.set('donation', number);
  appendSums(query, sums);
  return `/donate/failed?${query}`;
}

/** The gift or government that a donation is for. */
export function refOf(d: Pick<ApplicationWithPayment, 'goods_id' | 'government_code'>): TargetRef {
  return d.goods_id !== null ? { goods: d.goods_id } : { government: d.government_code };
}

/** The form that it was applied for with. */
function formOf(d: ApplicationWithPayment): FormRef {
  return d.donations > 1 ? LIST : refOf(d);
}

/**
 * The page that shows the result of a donation, by its present state. A payment that is open is being checked,
 * unless the payer was told how to pay.
 */
export function resultPath(d: ApplicationWithPayment): string {
  const [first, ref] = [refOf(d), formOf(d)];
  const success = `/donate/${'goods' in first ? 'goods' : 'government'}/success?donation=${d.number}`;
  switch (d.status) {
    case 'paid':
      return success;
    case 'pending_payment':
      // The payer was told how to pay at a counter or by transfer: the success page shows it until the money has come.
      return d.told_how ? success : failedPath('PAYMENT_UNAVAILABLE', ref, d.number);
    case 'failed':
      return failedPath(readErrorCode(d.failure_code), ref, d.number);
    case 'expired':
      return failedPath('PAYMENT_EXPIRED', ref, d.number);
    default:
      // The money is being refunded or was refunded: no entry of the catalogue says so, the page of the donation, or the list of several, does.
      return d.donations > 1 ? applicationPath(d.number) : `/mypage/donation-histories?donation=${d.number}`;
  }
}
