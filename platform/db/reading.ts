import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work at hand is read from; nothing where nothing was said. `db()` asks it. */
type Source = 'searches' | 'shared' | 'reports' | 'primary';

const scope = new AsyncLocalStorage<Source>();

export function readingFrom(): Source | undefined {
  return scope.getStore();
}

/**
 * Runs `work` so that all its queries go through a small pool of their own: whatever searches do to the database,
 * connections are left for logins, donations and members' pages. They are read from the replica while it is fresh.
 */
export function onSearchPool<T>(work: () => T): T {
  return scope.run('searches', work);
}

/** Runs what the searches share with everybody else through the process's pool: nobody else waits behind them. */
export function onSharedPool<T>(work: () => T): T {
  return scope.run('shared', work);
}

/**
 * Runs what only reads and may be as old as DATABASE_READ_MAX_LAG (lists and files of staff, figures) on the replica while it is
 * fresh. Who has just written reads the primary all the same: see `onPrimary`.
 */
export function onReplica<T>(work: () => T): T {
  return scope.getStore() === 'primary' ? work() : scope.run('reports', work);
}

/** Runs the work of somebody who has just written something, and wants to see it. */
export function onPrimary<T>(work: () => T): T {
  return scope.run('primary', work);
}
