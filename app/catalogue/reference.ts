import { onSharedPool } from '#platform/db/db.ts';
import { type Reference, readReference } from './reference-store.ts';

const KEPT_MS = 60_000;
let kept: { value: Promise<Reference>; until: number } | undefined;

/**
 * Category tree and prefectures: every page asks for them, they rarely change, so they are read at most once a minute.
 */
export function reference(): Promise<Reference> {
  if (!kept || kept.until < Date.now()) {
    const value = onSharedPool(readReference);
    kept = { value, until: Date.now() + KEPT_MS };
    value.catch(() => {
      kept = undefined;
    });
  }
  return kept.value;
}
