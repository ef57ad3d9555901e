import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** What public pages may show of the logged-in member. */
export interface Me {
  name: string;
}

// Set by pages that were served to a member, so that visitors never make the request. It is no proof of anything.
const FLAG = 'member';
let me: Me | null = null;
let asked = false;
const listeners = new Set<() => void>();

function publish(next: Me | null): void {
  me = next;
  for (const listener of listeners) listener();
}

function ask(): void {
  if (asked || !localStorage.getItem(FLAG)) return;
  asked = true;
  fetch('/api/me', { credentials: 'same-origin' })
    .then(async (response) => {
      if (response.status === 401) return forgetMe();
      if (response.ok) publish((await response.json()) as Me);
    })
    .catch(() => {
      // Offline or aborted: the page reads as a visitor's until the next one.
    });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The member, once known; null on the server and for visitors. Asked again on each page after a login was tried. */
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

/** Called by private pages, which know the member from the server. */
export function rememberMe(known: Me): void {
  localStorage.setItem(FLAG, '1');
  asked = true;
  if (me?.name !== known.name) publish(known);
}

/** Called when a login is sent: the next page asks who is there. */
export function expectMe(): void {
  localStorage.setItem(FLAG, '1');
  asked = false;
}

function forgetMe(): void {
  localStorage.removeItem(FLAG);
  publish(null);
}
