import { AsyncLocalStorage } from 'node:async_hooks';

/** Who wants a place. */
export interface Comer {
  /** What counts as one client: see `network()` of throttle.ts. */
  network: string;
  /** The networks that one owner may have, see `neighbourhood()` there; the network alone unless told. */
  neighbourhood?: string;
  /** Aborted when nobody waits for the answer any more: the place in the queue goes to the next. */
  signal?: AbortSignal;
}

const asking = new AsyncLocalStorage<Comer>();

/** Runs `work` so that what it does far below, also after awaits, can wait in the turn of the client that asked for it. */
export function onBehalfOf<T>(comer: Comer, work: () => T): T {
  return asking.run(comer, work);
}

/** Who asked for what is being done; outside of requests one client for all. */
export function whoAsks(): Comer {
  return asking.getStore() ?? { network: '' };
}
