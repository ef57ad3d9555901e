import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { type CartCounts, forgetMembersCarts, rememberCarts } from './carts.ts';

/** What public pages may show of the logged-in member. */
export interface Me {
  name: string;
  /** What is left of the limit that the member saved for this tax year, in yen; null without one, or before it is known. */
  limitLeft?: number | null;
}

/** Ids of all favourites: at most 1,000, so that pages reached without a full load need no further request. */
interface Favorites {
  goods: number[];
  governments: string[];
  /** No further favourite fits. */
  full: boolean;
}

// Set by pages that were served to a member, so that visitors never make the request. It proves nothing. Read by
// site/parts/start-scripts.js, too.
const FLAG = 'member';
let me: Me | null = null;
let marks: ReadonlySet<string> = new Set();
/** Undefined until the server has answered. */
let full: boolean | undefined;
let asked = false;
const listeners = new Set<() => void>();

function publish(next: Me | null): void {
  me = next;
  for (const listener of listeners) listener();
}

function ask(): void {
  if (asked || !mayBeMember()) return;
  asked = true;
  fetch('/api/me', { credentials: 'same-origin' })
    .then(async (response) => {
      if (response.status === 401) return forgetMe();
      if (!response.ok) return;
      const { name, limitLeft, goods, governments, carts, ...more } = (await response.json()) as Me &
        Favorites & { carts: Omit<CartCounts, 'member'> };
      full = more.full;
      marks = new Set([...goods.map((id) => `goods:${id}`), ...governments.map((c) => `government:${c}`)]);
      rememberCarts({ ...carts, member: true });
      publish({ name, limitLeft });
    })
    .catch(() => {
      // Offline or aborted: the page shows what a visitor sees, until the next page.
    });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The member, once known; null on the server and for visitors. The server is asked again on each page after a login was
 * tried.
 */
export function useMe(): Me | null {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the moment to ask
  useEffect(ask, [key]);
  return useSyncExternalStore(
    subscribe,
    () => me,
    () => null,
  );
}

/** Whether `goods:<id>` or `government:<code>` is a favourite; false on the server and for visitors. */
export function useMarked(key: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => marks.has(key),
    () => false,
  );
}

export function isMarked(key: string): boolean {
  return marks.has(key);
}

/** Whether no further favourite fits; undefined until it is known. */
export function marksAreFull(): boolean | undefined {
  return full;
}

/** Fills or empties a heart everywhere on the page. */
export function mark(key: string, on: boolean): void {
  const next = new Set(marks);
  if (on) next.add(key);
  else next.delete(key);
  marks = next;
  publish(me);
}

/** Whether this page was told that somebody is logged in. */
export function knowsMember(): boolean {
  return me !== null;
}

/** Whether somebody has been logged in in this browser. */
export function mayBeMember(): boolean {
  return localStorage.getItem(FLAG) !== null;
}

/** Called by private pages, which know the member from the server. */
export function rememberMe(known: Me): void {
  localStorage.setItem(FLAG, '1');
  if (me?.name !== known.name) publish(known);
}

/** Called when a login is sent: the next page asks the server who is logged in. */
export function expectMe(): void {
  localStorage.setItem(FLAG, '1');
  full = undefined;
  asked = false;
}

/** Called where favourites change without a heart: the next page asks the server which are left. */
export function expectMarks(): void {
  asked = false;
}

export function forgetMe(): void {
  localStorage.removeItem(FLAG);
  marks = new Set();
  full = undefined;
  forgetMembersCarts();
  publish(null);
}
