import { NotNow } from './not-now.ts';
import { nextTurn } from './turn.ts';

export interface BulkheadLimits {
  /** How much runs at once. */
  places: number;
  /** How much of that may be one network's; all of it unless told. */
  ofOneNetworkRunning?: number;
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
  /** Whose turn it was when it came: nobody who comes later is before it only because they are new. */
  since: number;
  admit: () => void;
  giveWay: () => void;
}

const RETRY_AFTER = 5; // seconds
/** Networks whose last turn is remembered. */
const MOST_REMEMBERED = 1_000;
const TOO_MANY = 'too many are waiting';

/**
 * Lets only so much of one kind of work run at once, so that it cannot take the whole process. A place that becomes free
 * goes to the waiting network that has the fewest, of equals to the one that was served longest ago, so that one network
 * with many requests delays the others by one of its requests and no more; a full queue goes to them too, at the cost of
 * whoever has most in it. Work that has begun keeps its place to the end: the database goes on with a statement whether or
 * not somebody waits for it.
 */
export class Bulkhead {
  readonly #limits: BulkheadLimits;
  readonly #running = new Map<string, number>();
  /** When each network was last given a place, as a count; of those that came lately. */
  readonly #served = new Map<string, number>();
  #turns = 0;
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
    if (this.#taken < this.#limits.places && this.#mayRun(network)) return this.#take(network);
    this.#makeRoom(network);
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
      const waiting: Waiting = {
        network,
        since: this.#turns,
        admit: () => over(resolve),
        giveWay: () => giveUp(new NotNow(503, RETRY_AFTER, TOO_MANY)),
      };
      const timer = setTimeout(
        () => giveUp(new NotNow(503, RETRY_AFTER, 'no place became free in time')),
        this.#limits.patienceMs,
      );
      signal?.addEventListener('abort', abandoned, { once: true });
      this.#queue.push(waiting);
    });
  }

  /**
   * Sees to a place in the queue. In a full one the newest of the network with the most gives way, unless that network
   * would then have fewer than the newcomer's. @throws NotNow when there is none.
   */
  #makeRoom(network: string): void {
    const { queue, ofOneNetwork = queue / 2 } = this.#limits;
    const waiting = new Map<string, number>();
    for (const w of this.#queue) waiting.set(w.network, (waiting.get(w.network) ?? 0) + 1);
    const own = waiting.get(network) ?? 0;
    if (own >= ofOneNetwork) throw new NotNow(503, RETRY_AFTER, TOO_MANY);
    if (this.#queue.length < queue) return;
    const most = Math.max(0, ...waiting.values());
    const last = this.#queue.findLast((w) => waiting.get(w.network) === most);
    if (!last || most - 1 <= own) throw new NotNow(503, RETRY_AFTER, TOO_MANY);
    last.giveWay();
  }

  #take(network: string): void {
    this.#taken++;
    this.#running.set(network, this.#of(network) + 1);
    this.#served.delete(network);
    this.#served.set(network, ++this.#turns);
    if (this.#served.size > MOST_REMEMBERED) this.#served.delete(this.#served.keys().next().value!);
  }

  #leave(network: string): void {
    this.#taken--;
    const left = this.#of(network) - 1;
    if (left > 0) this.#running.set(network, left);
    else this.#running.delete(network);

    const [first, ...others] = this.#queue.filter((w) => this.#mayRun(w.network));
    if (!first) return;
    const next = others.reduce((best, w) => (this.#isBefore(w, best) ? w : best), first);
    this.#queue = this.#queue.filter((w) => w !== next);
    this.#take(next.network);
    next.admit();
  }

  #isBefore(a: Waiting, b: Waiting): boolean {
    const fewer = this.#of(a.network) - this.#of(b.network);
    const last = (w: Waiting) => Math.max(w.since, this.#served.get(w.network) ?? 0);
    return fewer !== 0 ? fewer < 0 : last(a) < last(b);
  }

  #mayRun(network: string): boolean {
    return this.#of(network) < (this.#limits.ofOneNetworkRunning ?? this.#limits.places);
  }

  #of(network: string): number {
    return this.#running.get(network) ?? 0;
  }
}
