import { useEffect, useState } from 'react';
import type { LiveState } from '../member-tickets.ts';

const EVERY_MS = 4000;

/**
 * The state of an open ticket, requested every few seconds while its page is visible: a redemption at the counter shows
 * at once. @returns the newest state, and whether the last request failed.
 */
export function useLiveTicket(id: number, loaded: LiveState): { live: LiveState; offline: boolean } {
  const [live, setLive] = useState(loaded);
  const [offline, setOffline] = useState(false);
  useEffect(() => setLive(loaded), [loaded]);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const answer = await fetch(`/api/tickets/${id}`, { signal: stop.signal });
        if (answer.status === 401) return location.reload(); // logged out elsewhere: go to the login
        setOffline(!answer.ok);
        if (answer.ok) setLive((await answer.json()) as LiveState);
      } catch {
        if (!stop.signal.aborted) setOffline(true);
      }
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    void ask(); // a page that was kept on the device may be old
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id]);
  return { live, offline };
}
