import type { KeptPage, Rendered } from './kept-page.ts';
import type { Party } from './party.ts';

/** The tag of all pages. */
export const ALL = '*';
const MOST_PURGED = 1_000;

/** One rendering under way, and who waits for it. */
export interface Run {
  made: Promise<KeptPage | Rendered>;
  party: Party;
  /** Tags purged since it began → the clock at the first purge of each; `*` for all. */
  purged: Map<string, number>;
  /** The clock when purges may have been missed since it began. */
  doubted: number | undefined;
}

/** Notes that pages with the tag were purged. @param clock counts purges. */
export function notePurge({ purged }: Run, tag: string, clock: number): void {
  const name = purged.size < MOST_PURGED ? tag : ALL;
  if (!purged.has(name)) purged.set(name, clock);
}

/** The clock at the first purge since the rendering began that concerns what it made. */
export function firstPurge({ purged }: Run, made: KeptPage | Rendered): number | undefined {
  // An answer other than a page carries no tags: any purge may have changed it.
  const concerns = made.status === 200 ? [ALL, ...made.tags] : [...purged.keys()];
  const at = concerns.map((tag) => purged.get(tag)).filter((n) => n !== undefined);
  return at.length > 0 ? Math.min(...at) : undefined;
}
