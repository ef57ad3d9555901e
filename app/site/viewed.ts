import { mayBeMember } from './me.ts';

/** A gift that was looked at, with what a shelf shows of it. */
export interface Viewed {
  id: number;
  name: string;
  image: string | null;
}

type Entry = Viewed & { at: number };

const KEY = 'viewed';
const MOST = 20;

function kept(): Entry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? (list as Entry[]) : [];
  } catch {
    return []; // somebody else wrote it
  }
}

function keep(entries: Entry[]): void {
  if (entries.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(entries.slice(0, MOST)));
}

/** Notes a view in this browser. @returns all that it keeps, latest first. */
export function noteView({ id, name, image }: Viewed): Viewed[] {
  keep([{ id, name, image, at: Date.now() }, ...kept().filter((e) => e.id !== id)]);
  return kept();
}

let last: Promise<Viewed[] | undefined> = Promise.resolve(undefined);

/**
 * Hands what this browser keeps over to the member who is logged in: each view of theirs, and once what they had seen
 * before the login. @returns the member's latest; undefined when nobody is logged in or there was nothing to hand over.
 */
export function handOverViews(): Promise<Viewed[] | undefined> {
  last = last.then(handOver);
  return last;
}

async function handOver(): Promise<Viewed[] | undefined> {
  const entries = kept();
  if (entries.length === 0 || !mayBeMember()) return undefined;
  const views = JSON.stringify(entries.map((e) => [e.id, e.at]));
  try {
    const response = await fetch('/recently-viewed', {
      method: 'POST',
      body: new URLSearchParams({ views }),
    });
    if (!response.ok) return undefined; // kept for the next time
    keep(kept().filter((e) => !entries.some((sent) => sent.id === e.id && sent.at === e.at)));
    return ((await response.json()) as { latest: Viewed[] }).latest;
  } catch {
    return undefined;
  }
}
