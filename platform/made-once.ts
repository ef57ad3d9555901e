/** Where something is kept by its key: a Map, or a cache. */
interface Kept<V> {
  get(key: string): Promise<V> | undefined;
  set(key: string, made: Promise<V>): unknown;
  delete(key: string): unknown;
}

/** What is kept of a key, or else is made now: by one for all who ask meanwhile. What fails is made again for who asks next. */
export function madeOnce<V>(kept: Kept<V>, key: string, make: () => Promise<V>): Promise<V> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
