import { NotNow } from './not-now.ts';
import { nextTurn } from './turn.ts';

export interface BulkheadLimits {
  /** How much runs at once. */
  places: number;
  /** How many may wait for a place. */
  queue: number;
  /** How many of them may be of one network; half of the queue unless told. */
  ofOneNetwork?: number;
  /** The longest wait, in milliseconds. */
  patienceMs: number;
}

/** Who wants a place. */
export interface Comer {
  /** What counts as one client: see `network()` of throttle.ts. */
  network: string;
  /** Aborted when nobody waits for the answer any more: the place in the queue goes to the next. */
  signal?: AbortSignal;
}

interface Waiting {
  network: string;
  admit: () => void;
}

const RETRY_AFTER = 5; // seconds

/**
 * Lets only so much of one kind of work run at once, so that it cannot take the whole process. A place that becomes free
 * goes to the waiting network that has the fewest, so that one network with many requests delays the others by one of
 * its requests and no more. Work that has begun keeps its place to the end: the database goes on with a statement
 * whether or not somebody waits for it.
 */
export class Bulkhead {
  readonly #limits: BulkheadLimits;
  readonly #running = new Map<string, number>();
  #taken = 0;
  #queue: Waiting[] = [];

  constructor(limits: BulkheadLimits) {
    this.#limits = limits;
  }

  /** @throws NotNow (503) when there is no place in time; the signal's reason when it is aborted while waiting. */
  async run<T>(comer: Comer, work: () => Promise<T>): Promise<T> {
    await this.#enter(comer);
    try {
      await nextTurn();
      return await work();
    } finally {
      this.#leave(comer.network);
    }
  }

  async #enter({ network, signal }: Comer): Promise<void> {
    signal?.throwIfAborted();
    const { places, queue, ofOneNetwork = queue / 2, patienceMs } = this.#limits;
    if (this.#taken < places) return this.#take(network);
    const ofNetwork = this.#queue.filter((w) => w.network === network).length;
    if (this.#queue.length >= queue || ofNetwork >= ofOneNetwork)
      throw new NotNow(503, RETRY_AFTER, 'too many are waiting');
    await new Promise<void>((resolve, reject) => {
      const over = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandoned);
        settle();
      };
      const giveUp = (reason: unknown) => {
        this.#queue = this.#queue.filter((w) => w !== waiting);
        over(() => reject(reason));
      };
      const abandoned = () => giveUp(signal?.reason);
      const waiting: Waiting = { network, admit: () => over(resolve) };
      const timer = setTimeout(
        () => giveUp(new NotNow(503, RETRY_AFTER, 'no place became free in time')),
        patienceMs,
      );
      signal?.addEventListener('abort', abandoned, { once: true });
      this.#queue.push(waiting);
    });
  }

  #take(network: string): void {
    this.#taken++;
    this.#running.set(network, this.#of(network) + 1);
  }

  #leave(network: string): void {
    this.#taken--;
    const left = this.#of(network) - 1;
    if (left > 0) this.#running.set(network, left);
    else this.#running.delete(network);

    const [first, ...others] = this.#queue;
    if (!first) return;
    const next = others.reduce((best, w) => (this.#of(w.network) < this.#of(best.network) ? w : best), first);
    this.#queue = this.#queue.filter((w) => w !== next);
    this.#take(next.network);
    next.admit();
  }

  #of(network: string): number {
    return this.#running.get(network) ?? 0;
  }
}
