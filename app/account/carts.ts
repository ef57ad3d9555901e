import { useSyncExternalStore } from 'react';
import type { Storefront } from '#platform/storefront.ts';

/** How many lines are in each list, and whether they are a member's: those are forgotten with the member. */
export interface CartCounts extends Record<Storefront, number> {
  member: boolean;
}

// Written by the answers of changes, by the pages of the lists and with the member: a visitor makes no request for it. Read by
// site/parts/start-scripts.js, too.
const KEY = 'carts';
const listeners = new Set<() => void>();

/** Keeps the counts in the browser, for the header of every page. */
export function rememberCarts(counts: CartCounts): void {
  if (counts.donation + counts.shop > 0) localStorage.setItem(KEY, JSON.stringify(counts));
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Whether something was sent whose answer nobody heard, as its page was left: the counts that are kept may be too low. */
export function asksForCarts(): boolean {
  return stored().asks === true;
}

/** Called at the logout: what a browser gathered without one stays. */
export function forgetMembersCarts(): void {
  if (stored().member) rememberCarts({ donation: 0, shop: 0, member: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // another tab of the same browser
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function stored(): Partial<CartCounts & { asks: boolean }> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as ReturnType<typeof stored>;
  } catch {
    return {}; // the browser keeps nothing for us, or something else wrote there
  }
}

/** The number of lines in a storefront's list; 0 on the server, and before it is known. */
export function useCartCount(storefront: Storefront): number {
  return useSyncExternalStore(
    subscribe,
    () => Number(stored()[storefront]) || 0,
    () => 0,
  );
}
