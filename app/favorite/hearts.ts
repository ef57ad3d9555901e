import { forgetMe, isMarked, mark, marksAreFull } from '#app/account/me.ts';

const FAILED = 'お気に入りを変更できませんでした。通信の状態をご確認のうえ、もう一度お試しください。';

const WISH = 'wish';

/** Called when a heart leads to the login; the login fulfils the wish unless the member's list is full. */
export function rememberWish(name: string, value: string): void {
  sessionStorage.setItem(WISH, `${name}:${value}`);
}

/**
 * Whether the remembered heart was dropped because the list was full: true once, as soon as the server has told which
 * hearts are filled.
 */
export function wishWasDropped(): boolean {
  const wish = sessionStorage.getItem(WISH);
  const full = marksAreFull();
  if (wish === null || full === undefined) return false;
  sessionStorage.removeItem(WISH);
  return full && !isMarked(wish);
}

/** `login`: the session has ended. */
export type ToggleResult = { kind: 'done' | 'failed'; text: string } | { kind: 'login' };

// Presses on one heart are sent one after the other, so that they arrive in order.
const last = new Map<string, Promise<unknown>>();

/** Switches a heart at once and tells the server; switches it back when the server refuses. */
export async function toggleHeart(name: string, value: string): Promise<ToggleResult> {
  const key = `${name}:${value}`;
  const on = !isMarked(key);
  mark(key, on);
  const body = new URLSearchParams({ [name]: value, wish: on ? 'on' : 'off' });
  const before = last.get(key);
  const sent = before ? before.then(() => send(body)) : send(body);
  last.set(key, sent);
  const answer = await sent;
  if (answer?.ok) return { kind: 'done', text: on ? 'お気に入りに追加しました' : 'お気に入りから外しました' };
  mark(key, !on);
  if (answer?.status === 401) {
    forgetMe();
    return { kind: 'login' };
  }
  return { kind: 'failed', text: answer?.message || FAILED };
}

async function send(body: URLSearchParams) {
  try {
    const response = await fetch('/favorites', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      keepalive: true, // sent even when the visitor goes on to the next page at once
    });
    const { message } = (await response.json()) as { message: string };
    return { ok: response.ok, status: response.status, message };
  } catch {
    return undefined; // offline, or a response that is not from this site
  }
}
