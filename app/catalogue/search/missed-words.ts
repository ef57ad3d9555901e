import { onSharedPool } from '#platform/db/reading.ts';
import { log } from '#platform/log.ts';
import { fold } from '#platform/text/fold.ts';
import type { GoodsKind } from '../kind-words.ts';
import { addMisses, type Miss } from './missed-store.ts';

/** Characters of a search that is counted: longer ones are no words. */
const MOST_LETTERS = 50;
/** Different searches that wait to be written; further ones are not counted until then. */
const MOST_WAITING = 500;
const WRITTEN_MS = 5_000;
/** A mail address, or a number as long as those of telephones, cards and people. */
const OF_SOMEBODY = /@|\d{6}/;

const waiting = new Map<string, Miss>();
let timer: NodeJS.Timeout | undefined;

/**
 * Counts a search that found nothing, without who asked. What looks like somebody's number or address is not kept at all.
 * It is written a little later, with others, so that nobody waits for it.
 */
export function countMiss(kind: GoodsKind, typed: string): void {
  const digits = typed.normalize('NFKC').replace(/[^\p{L}\p{N}@]/gu, '');
  const word = fold(typed);
  if (word === '' || Array.from(word).length > MOST_LETTERS || OF_SOMEBODY.test(digits)) return;
  const key = `${kind} ${word}`;
  const known = waiting.get(key);
  if (known) known.times++;
  else if (waiting.size < MOST_WAITING) waiting.set(key, { kind, word, times: 1 });
  timer ??= setTimeout(() => {
    writeMisses().catch((err: unknown) => log().warn({ err }, 'searches without a result not counted'));
  }, WRITTEN_MS).unref();
}

/** Writes what waits. Where that fails it is lost: it is a help, and no book. */
export async function writeMisses(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const misses = [...waiting.values()];
  waiting.clear();
  // The first of them was counted within a search, whose connections may be a replica's.
  if (misses.length > 0) await onSharedPool(() => addMisses(misses, new Date()));
}
