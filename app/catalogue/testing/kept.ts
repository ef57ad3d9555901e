import type { Thing } from './catalogue.ts';

/** Works out once for each of the goods what does not depend on the question: of questions there are thousands. */
export function kept<V>(work: (t: Thing, now: Date) => V): (t: Thing, now?: Date) => V {
  const known = new WeakMap<Thing, { at: number; value: V }>();
  return (t, now = new Date(0)) => {
    const before = known.get(t);
    if (before?.at === now.getTime()) return before.value;
    const value = work(t, now);
    known.set(t, { at: now.getTime(), value });
    return value;
  };
}
