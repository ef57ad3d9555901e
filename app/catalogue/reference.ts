import { onSharedPool } from '#platform/db/reading.ts';
import { keptFor } from '#platform/kept-for.ts';
import { readReference } from './reference-store.ts';

const KEPT_MS = 60_000;

/**
 * Category tree and prefectures: every page asks for them, they rarely change, so they are read at most once a minute.
 */
export const reference = keptFor(KEPT_MS, () => onSharedPool(readReference));
