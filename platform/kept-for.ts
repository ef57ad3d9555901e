/**
 * What everybody asks for and rarely changes, read at most once in so many milliseconds, and by one at a time. A reading
 * that fails is forgotten: whoever asks next tries again.
 */
export function keptFor<V>(ms: number, read: () => Promise<V>): () => Promise<V> {
  let kept: { value: Promise<V>; until: number } | undefined;
  return () => {
    if (!kept || kept.until < Date.now()) {
      const mine = { value: read(), until: Date.now() + ms };
      kept = mine;
      mine.value.catch(() => {
        if (kept === mine) kept = undefined;
      });
    }
    return kept.value;
  };
}
