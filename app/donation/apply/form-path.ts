import { cartWords } from '#app/cart/words.ts';
import type { FormRef } from '../target-ref.ts';

/** The list of donations (お申し込みリスト). */
export const LIST_PATH = cartWords('donation').path;

/** Where a form is filled in. @param query 'ended=1'; none unless told. */
export function formPath(ref: FormRef, query?: string): string {
  return pathOf(ref) + (query ? `?${query}` : '');
}

/** Why a form for the list is shown again: other things stand on it, what can be had has changed, or a gift was given up in it. */
export type FormChange = 'list' | 'offer' | 'instead';

/** Where the form says what of it no longer passes. */
export function checkPath(ref: FormRef, changed: FormChange | null): string {
  return formPath(ref, changed ? `check=1&changed=${changed}` : 'check=1');
}

/** Where it is confirmed. @param changed why it is shown again. */
export function confirmPath(ref: FormRef, changed?: string): string {
  return formPath(ref, `step=confirm${changed ? `&changed=${changed}` : ''}`);
}

function pathOf(ref: FormRef): string {
  if ('list' in ref) return cartWords('donation').next;
  return 'goods' in ref ? `/donate/goods/${ref.goods}` : `/donate/governments/${ref.government}`;
}
