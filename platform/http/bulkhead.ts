import { type Comer, onBehalfOf } from './comer.ts';
import { NotNow } from './not-now.ts';
import { Party } from './party.ts';
import { atWork, nextTurn } from './turn.ts';

export interface BulkheadLimits {
  /** How much runs at once. */
  places: number;
  /** How much of that may be one network's; all of it unless told. */
  ofOneNetworkRunning?: number;
  /** How much may be one neighbourhood's; unless told, what one network may have and half of the rest. */
  ofOneNeighbourhoodRunning?: number;
  /** How many may wait for a place. A neighbourhood has half of the queue, or what one network has if that is more. */
  queue: number;
  /** How many of them may be of one network; half of the queue unless told. */
  ofOneNetwork?: number;
  /** The longest wait, in milliseconds. */
  patienceMs: number;
  /** Work that keeps the thread for no time, as a statement does: it waits for no turn on it. */
  isLight?: boolean;
  /** How long a place rests after work that it was taken for: so many times as long as that took, and at most so long. Not at all unless told. */
  rest?: { times: number; mostMs: number };
}

type Who = Required<Pick<Comer, 'network' | 'neighbourhood'>>;

interface Waiting extends Who {
  /** All who wait for this work; the network and neighbourhood are those of the first of them. */
  party: Party;
  /**
   * How many turns had been given when it came. It counts as if its network had had the last of them: without that,
   * a network that was never served would be before all that were, and a stream of ever new networks would keep somebody who
   * comes again waiting for ever. So nobody is passed by who came later, unless they were served after that one came.
   */
  since: number;
  admit: (who: Who) => void;
  giveWay: () => void;
}

/** What one of a party may have done: the turn is theirs, the work all theirs. */
interface Turn extends Who {
  of: Waiting;
}

const RETRY_AFTER = 5; // seconds
/** Networks, and neighbourhoods, whose last turn is remembered. */
const MOST_REMEMBERED = 1_000;
const TOO_MANY = 'too many are waiting';

/** What each one of them has of the places, and when it last got one: networks, or neighbourhoods. */
class Shares {
  readonly #running = new Map<string, number>();
  /** When each was last given a place, as a count of turns; of those that came lately. */
  readonly #served = new Map<string, number>();

  running(one: string): number {
    return this.#running.get(one) ?? 0;
  }

  take(one: string, turn: number): void {
    this.#running.set(one, this.running(one) + 1);
    this.#served.delete(one);
    this.#served.set(one, turn);
    if (this.#served.size > MOST_REMEMBERED) this.#served.delete(this.#served.keys().next().value!);
  }

  leave(one: string): void {
    const left = this.running(one) - 1;
    if (left > 0) this.#running.set(one, left);
    else this.#running.delete(one);
  }

  /** Whose turn it is: of who has the fewest running, then of who was served longest ago (see `since`). */
  next(waiting: readonly Turn[], oneOf: (who: Who) => string): Turn | undefined {
    const last = (w: Turn) => Math.max(w.of.since, this.#served.get(oneOf(w)) ?? 0);
    const isBefore = (a: Turn, b: Turn) => {
      const fewer = this.running(oneOf(a)) - this.running(oneOf(b));
      return fewer !== 0 ? fewer < 0 : last(a) < last(b);
    };
    const [first, ...others] = waiting;
    return first && others.reduce((best, w) => (isBefore(w, best) ? w : best), first);
  }
}

function alone(comer: Comer): Party {
  const party = new Party();
  party.join(comer);
  return party;
}

function whoIs({ network, neighbourhood = network }: Comer): Who {
  return { network, neighbourhood };
}

/** How often each name stands in a list, and how often the most frequent does. */
function counts(names: readonly string[]): { of: Map<string, number>; most: number } {
  const of = new Map<string, number>();
  for (const name of names) of.set(name, (of.get(name) ?? 0) + 1);
  return { of, most: Math.max(0, ...of.values()) };
}

/**
 * Lets only so much of one kind of work run at once, so that it cannot take the whole process. A place that becomes free
 * goes to the waiting neighbourhood that has the fewest, of equals to the one that was served longest ago (see `since` for
 * one that was never served), and in it to a network by the same rule. So one network with many requests, or an owner
 * of many networks side by side, delays the others by one request and no more; a full queue goes to them too, at the cost
 * of the one that has most in it. Work that has begun keeps its place to the end: the database goes on with a statement whether
 * or not somebody waits for it.
 */
export class Bulkhead {
  readonly #limits: Required<BulkheadLimits> & { ofOneNeighbourhood: number };
  readonly #networks = new Shares();
  readonly #neighbourhoods = new Shares();
  #turns = 0;
  #taken = 0;
  #queue: Waiting[] = [];

  constructor(limits: BulkheadLimits) {
    const { places, queue, ofOneNetworkRunning = places, ofOneNetwork = queue / 2 } = limits;
    this.#limits = {
      ofOneNeighbourhoodRunning: Math.floor((places + ofOneNetworkRunning) / 2),
      isLight: false,
      rest: { times: 0, mostMs: 0 },
      ...limits,
      ofOneNetworkRunning,
      ofOneNetwork,
      ofOneNeighbourhood: Math.max(queue / 2, ofOneNetwork),
    };
  }

  /** Whether the next request would wait. */
  get isFull(): boolean {
    return this.#taken >= this.#limits.places || this.#queue.length > 0;
  }

  /** How much runs, and how much waits. */
  get seen(): { running: number; waiting: number } {
    return { running: this.#taken, waiting: this.#queue.length };
  }

  /**
   * @param by who wants it, or all who do.
   * @throws NotNow (503) when there is no place in time; the signal's reason when it is aborted while waiting.
   */
  async run<T>(by: Comer | Party, work: () => Promise<T>): Promise<T> {
    const who = await this.#enter(by instanceof Party ? by : alone(by));
    let began = performance.now();
    try {
      return await atWork(who, async () => {
        if (!this.#limits.isLight) await nextTurn(who);
        began = performance.now();
        return onBehalfOf(who, work);
      });
    } finally {
      const { times, mostMs } = this.#limits.rest;
      const restMs = Math.min(mostMs, (performance.now() - began) * times);
      if (restMs > 0) setTimeout(() => this.#leave(who), restMs);
      else this.#leave(who);
    }
  }

  /** @returns in whose turn it is done. */
  async #enter(party: Party): Promise<Who> {
    const { signal } = party;
    signal.throwIfAborted();
    const now = this.#takeFor(party);
    if (now) return now;
    const [first] = party.comers();
    const own = whoIs(first!);
    this.#makeRoom(own);
    return new Promise<Who>((resolve, reject) => {
      const over = (settle: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abandoned);
        party.whenJoined(undefined);
        settle();
      };
      const giveUp = (reason: unknown) => {
        this.#queue = this.#queue.filter((w) => w !== waiting);
        over(() => reject(reason));
      };
      const abandoned = () => giveUp(signal.reason);
      const waiting: Waiting = {
        ...own,
        party,
        since: this.#turns,
        admit: (who) => over(() => resolve(who)),
        giveWay: () => giveUp(new NotNow(503, RETRY_AFTER, TOO_MANY)),
      };
      const timer = setTimeout(
        () => giveUp(new NotNow(503, RETRY_AFTER, 'no place became free in time')),
        this.#limits.patienceMs,
      );
      signal.addEventListener('abort', abandoned, { once: true });
      party.whenJoined(() => {
        timer.refresh(); // who has just come is as patient as anybody
        const who = this.#takeFor(party);
        if (who) this.#admit(waiting, who);
      });
      this.#queue.push(waiting);
    });
  }

  /** A free place for the next of them that may have one. */
  #takeFor(party: Party): Who | undefined {
    if (this.#taken >= this.#limits.places) return undefined;
    const who = [...party.comers()].map(whoIs).find((one) => this.#mayRun(one));
    if (who) this.#take(who);
    return who;
  }

  #admit(waiting: Waiting, who: Who): void {
    this.#queue = this.#queue.filter((w) => w !== waiting);
    waiting.admit(who);
  }

  /**
   * Sees to a place in the queue. In a full one the newest of the neighbourhood with the most gives way, unless that one
   * would then have fewer than the newcomer's; else, as in a neighbourhood that has its share, the newest of its network
   * with the most, alike. @throws NotNow when there is none.
   */
  #makeRoom({ network, neighbourhood }: Who): void {
    const { queue, ofOneNetwork, ofOneNeighbourhood } = this.#limits;
    const own = counts(this.#queue.map((w) => w.network)).of.get(network) ?? 0;
    if (own >= ofOneNetwork) throw new NotNow(503, RETRY_AFTER, TOO_MANY);
    const { of, most } = counts(this.#queue.map((w) => w.neighbourhood));
    const near = of.get(neighbourhood) ?? 0;
    if (near < ofOneNeighbourhood && this.#queue.length < queue) return;
    const isNear = near >= ofOneNeighbourhood || most - 1 <= near;
    const largest = this.#queue.findLast((w) => of.get(w.neighbourhood) === most)?.neighbourhood;
    const from = this.#queue.filter((w) => w.neighbourhood === (isNear ? neighbourhood : largest));
    const greedy = counts(from.map((w) => w.network));
    if (isNear && greedy.most - 1 <= own) throw new NotNow(503, RETRY_AFTER, TOO_MANY);
    from.findLast((w) => greedy.of.get(w.network) === greedy.most)?.giveWay();
  }

  #take({ network, neighbourhood }: Who): void {
    this.#taken++;
    this.#turns++;
    this.#networks.take(network, this.#turns);
    this.#neighbourhoods.take(neighbourhood, this.#turns);
  }

  #leave(left: Who): void {
    this.#taken--;
    this.#networks.leave(left.network);
    this.#neighbourhoods.leave(left.neighbourhood);

    const turns = this.#queue.flatMap((of) => [...of.party.comers()].map((one) => ({ ...whoIs(one), of })));
    const ready = turns.filter((turn) => this.#mayRun(turn));
    const first = this.#neighbourhoods.next(ready, (w) => w.neighbourhood);
    const near = ready.filter((w) => w.neighbourhood === first?.neighbourhood);
    const next = this.#networks.next(near, (w) => w.network);
    if (!next) return;
    const who = { network: next.network, neighbourhood: next.neighbourhood };
    this.#take(who);
    this.#admit(next.of, who);
  }

  #mayRun({ network, neighbourhood }: Who): boolean {
    const { ofOneNetworkRunning, ofOneNeighbourhoodRunning } = this.#limits;
    return (
      this.#networks.running(network) < ofOneNetworkRunning &&
      this.#neighbourhoods.running(neighbourhood) < ofOneNeighbourhoodRunning
    );
  }
}
