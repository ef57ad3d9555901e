import { windowOf } from '#app/delivery/dispatch-window.ts';
import { exactWords } from '#app/delivery/dispatch-words.ts';
import type { Asked } from './asked-store.ts';
import type { Offered } from './gift-store.ts';

/** Why a variant cannot take the place of a donor's gift; null where it can. */
export function unfitFor(
  asked: Pick<Asked, 'amount' | 'quantity' | 'prefecture' | 'skuId' | 'ownSkuId'>,
  g: Pick<Offered, 'skuId' | 'amount' | 'left' | 'active' | 'excluded'>,
): 'same' | 'dearer' | 'excluded' | 'sold_out' | null {
  if (g.skuId === asked.ownSkuId) return 'same';
  // Of a higher amount it would be more than 30 % of what was given (地方税法37条の2第2項).
  if (g.amount * asked.quantity > asked.amount) return 'dearer';
  if (g.excluded.includes(asked.prefecture)) return 'excluded';
  // Whose choice it is already has the pieces.
  if (g.skuId === asked.skuId) return null;
  return !g.active || (g.left !== null && g.left < asked.quantity) ? 'sold_out' : null;
}

/** As a donor tells it from the other variants of its gift: by its label, else by when it is sent. */
export function offeredName(
  g: Pick<Offered, 'name' | 'label' | 'handling_days' | 'dispatch_from' | 'dispatch_until'>,
  now: Date,
): string {
  const window = windowOf(g);
  if (g.label !== '') return `${g.name} ${g.label}`;
  return window && 'from' in window ? `${g.name}(${exactWords(window, now)})` : g.name;
}
