import { mayBeMember } from '#app/account/me.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';

/** Goods that were viewed, with what a shelf shows of them. */
export interface Viewed {
  id: number;
  name: string;
  image: string | null;
}

type Entry = Viewed & { at: number };

/** One key for each storefront, as its lists are separate. */
const KEYS: Record<GoodsKind, string> = { gift: 'viewed', product: 'viewed-products' };
const MOST = 20;

function kept(kind: GoodsKind): Entry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEYS[kind]) ?? '[]');
    return Array.isArray(list) ? (list as Entry[]) : [];
  } catch {
    return []; // another program wrote it
  }
}

function keep(kind: GoodsKind, entries: Entry[]): void {
  if (entries.length === 0) localStorage.removeItem(KEYS[kind]);
  else localStorage.setItem(KEYS[kind], JSON.stringify(entries.slice(0, MOST)));
}

/** Records a view in this browser. @returns all views that it stores, latest first. */
export function noteView(kind: GoodsKind, { id, name, image }: Viewed): Viewed[] {
  keep(kind, [{ id, name, image, at: Date.now() }, ...kept(kind).filter((e) => e.id !== id)]);
  return kept(kind);
}

let last: Promise<Viewed[] | undefined> = Promise.resolve(undefined);

/**
 * Sends the views that this browser stores to the server for the logged-in member: each of the member's views, and once
 * those from before the login. @returns the member's latest; undefined when nobody is logged in or there was nothing to
 * send.
 */
export function handOverViews(kind: GoodsKind): Promise<Viewed[] | undefined> {
  last = last.then(() => handOver(kind));
  return last;
}

async function handOver(kind: GoodsKind): Promise<Viewed[] | undefined> {
  const entries = kept(kind);
  if (entries.length === 0 || !mayBeMember()) return undefined;
  const views = JSON.stringify(entries.map((e) => [e.id, e.at]));
  try {
    const response = await fetch('/recently-viewed', {
      method: 'POST',
      body: new URLSearchParams({ kind, views }),
    });
    if (!response.ok) return undefined; // sent the next time
    keep(
      kind,
      kept(kind).filter((e) => !entries.some((sent) => sent.id === e.id && sent.at === e.at)),
    );
    return ((await response.json()) as { latest: Viewed[] }).latest;
  } catch {
    return undefined;
  }
}
