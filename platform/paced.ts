import { setTimeout as sleep } from 'node:timers/promises';

/**
 * For work that anybody can ask for again and again: of one key one runs at a time, and the next begins `pauseMs` after the
 * one before it began, at the earliest. Who asks meanwhile shares that next one, so that nobody is told what was true
 * before they asked; where the one under way fails, they fail with it. Nothing is kept of a key that is not asked for.
 */
export function paced<T>(pauseMs: number): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();

  async function begin(key: string, work: () => Promise<T>): Promise<T> {
    try {
      await underWay.get(key);
    } finally {
      next.delete(key);
    }
    const pause = sleep(pauseMs);
    const done = work();
    const over = done.finally(() => pause);
    const forget = () => {
      if (underWay.get(key) === over) underWay.delete(key);
    };
    over.then(forget, forget);
    underWay.set(key, over);
    return done;
  }

  return (key, work) => {
    const shared = next.get(key) ?? begin(key, work);
    next.set(key, shared);
    return shared;
  };
}
