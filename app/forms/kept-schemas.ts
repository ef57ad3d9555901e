import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

const MOST = 100;

/**
 * Keeps the schemas of a form that is another for each target: making one takes more processor time than reading ten
 * forms by it, and a form is read at each of its steps.
 * @param make makes the schema of nothing but its argument, which JSON can tell.
 */
export function keptSchemas<F, S extends z.ZodType>(make: (facts: F) => S): (facts: F) => S {
  const kept = new LRUCache<string, S>({ max: MOST, memoMethod: (told) => make(JSON.parse(told) as F) });
  return (facts) => kept.memo(JSON.stringify(facts));
}
