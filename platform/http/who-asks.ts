import { AsyncLocalStorage } from 'node:async_hooks';
import type { Comer } from './bulkhead.ts';

const asking = new AsyncLocalStorage<Comer>();

/** Runs `work` so that what it does far below, also after awaits, can wait in the turn of whoever asked for it. */
export function onBehalfOf<T>(comer: Comer, work: () => T): T {
  return asking.run(comer, work);
}

/** Who asked for what is being done; outside of requests one client for all. */
export function whoAsks(): Comer {
  return asking.getStore() ?? { network: '' };
}
