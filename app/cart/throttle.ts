import { clientOf } from '#app/forms/request.ts';
import { consume } from '#platform/throttle.ts';
import type { Owner } from './owner.ts';

/** Counts a change of a list: by its member, or by the network of a browser. */
export function countChange(request: Request, owner: Owner | null) {
  return owner && 'memberId' in owner
    ? consume('cart_account', String(owner.memberId))
    : consume('cart_address', clientOf(request));
}
