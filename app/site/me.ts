import { useSyncExternalStore } from 'react';

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
  ask();
  return () => listeners.delete(listener);
}

/** The member, once known; null on the server and for visitors. */
export function useMe(): Me | null {
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

export function forgetMe(): void {
  localStorage.removeItem(FLAG);
  publish(null);
}
