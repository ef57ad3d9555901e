import { asksForCarts, type CartCounts, rememberCarts } from '#app/account/carts.ts';
import { CART_LINES } from '#app/ui/cart-form.ts';
import { FAILED_WORDS } from './words.ts';

/** What came of a press, as the page says it. */
export interface Said {
  text: string;
  failed: boolean;
  /** What could not be put in just before it, of several that were pressed quickly. */
  missed?: string;
  /** Path of the list that it is in, and the words of the link there. */
  list?: { path: string; name: string };
}

/** What is said next: of what could not be put in, what comes after it says nothing itself. */
export function saidAfter(before: Said | undefined, now: Said): Said {
  const missed = before?.failed ? before.text : before?.missed;
  return missed && missed !== now.text ? { ...now, missed } : now;
}

/** `choose`: where one of several variants is chosen first. */
export type Pressed = Said | { choose: string };

interface Answer {
  message: string;
  counts?: CartCounts;
  list?: string;
  listName?: string;
  choose?: string;
}

/** Waits between the questions for what a page sent as it was left: it is most often there at the first one. */
const ASKED_AFTER_MS = [0, 500, 1_500, 4_000];

let last: Promise<unknown> = Promise.resolve();

/** Asks for the counts where an earlier page could not hear them. What is pressed meanwhile by somebody unknown waits for their key. */
export function askForCarts(): void {
  if (asksForCarts()) last = last.then(ask);
}

async function ask(): Promise<void> {
  let known: CartCounts | undefined;
  for (const wait of ASKED_AFTER_MS) {
    await new Promise((then) => setTimeout(then, wait));
    if (!asksForCarts()) return; // heard meanwhile
    known = await fetch(CART_LINES, { headers: { Accept: 'application/json' } })
      .then(async (response) => ((await response.json()) as Answer).counts)
      .catch(() => undefined);
    if (known && known.donation + known.shop > 0) break;
  }
  if (known) rememberCarts(known);
}

/**
 * Sends what a button puts in, and keeps the new counts for the header. What is pressed quickly goes one after the other: the
 * first answer to somebody unknown brings the key of their list, which the next one is to be put into.
 */
export function putInByScript(body: URLSearchParams): Promise<Pressed> {
  const sent = last.then(() => send(body));
  last = sent;
  return sent;
}

async function send(body: URLSearchParams): Promise<Pressed> {
  try {
    const response = await fetch(CART_LINES, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      keepalive: true, // sent even when the visitor goes on to the next page at once
    });
    const { message, counts, list, listName, choose } = (await response.json()) as Answer;
    if (choose) return { choose };
    if (counts) rememberCarts(counts);
    return {
      text: message,
      failed: !response.ok,
      ...(list && listName && { list: { path: list, name: listName } }),
    };
  } catch {
    return { text: FAILED_WORDS, failed: true }; // offline, or a response that is not from this site
  }
}
