import { reached } from '#platform/conversion/tally.ts';
import { LATELY_S, smoothed } from './rules.ts';

/** How long one look lasts. Milliseconds. */
const WINDOW_MS = 500;
/** Fewer tell nothing: one slow page is no rush. */
const FEWEST = 5;
/** Until an applicant's page is there, or the work on a form begins, on average. Above it, one in a hundred waits a second. */
const SLOW_MS = 400;
/** Shorter is an accident: a database that writes to its disk, a process that tidies up. To close the door costs people minutes. */
const LASTS_MS = 2_000;
/** Between two looks: what was at the first one is of another time. */
const FORGOTTEN_MS = 10_000;
/** Over so long it is counted how many come in a second, and in so long the most of it fades to a third. */
const ENTERING_S = 5;
const MOST_FADES_MS = 60_000;
/** At work at once, of the thirty places at their gate: they would come to wait there. */
const CROWDED = 24;

/**
 * How a web process copes with applicants: how long their pages take, and how long their forms wait. How long the work on a form
 * takes says nothing, as it waits for the payment provider.
 */
export class Pressure {
  readonly #now: () => number;
  #inside = 0;
  readonly #unserved = new Set<{ came: number }>();
  #since: number;
  #taken: number[] = [];
  #entered = 0;
  /** New people a second over the last seconds, and the most that they lately were: while all stands still nobody enters. */
  #entering = 0;
  #mostEntered = 0;
  /** For how long there has been too much to do, window after window. */
  #busyMs = 0;
  /** Counts applications of this process. */
  readonly #applications: () => number;
  #turnedAway = 0;
  #lookedAt: number;
  /** Of them, which were told of. */
  #told: number;
  #served = 0;

  /** @param now milliseconds of a clock that never goes back. @param applications submitted so far. */
  constructor(now: () => number = () => performance.now(), applications = submittedSoFar) {
    this.#now = now;
    this.#since = now();
    this.#applications = applications;
    this.#lookedAt = applications();
    this.#told = this.#lookedAt;
  }

  /** @param isForm of a form it counts how long it waits, of a page how long it takes. */
  async watch<T>(isForm: boolean, work: (begins: () => void) => Promise<T>): Promise<T> {
    const visit = { came: this.#now() };
    const isServed = () => {
      if (this.#unserved.delete(visit)) this.#taken.push(this.#now() - visit.came);
    };
    this.#inside++;
    this.#unserved.add(visit);
    try {
      return await work(() => {
        if (isForm) isServed();
      });
    } finally {
      this.#inside--;
      isServed();
    }
  }

  /** Somebody new asks for a form, and is let in. */
  enters(): void {
    this.#entered++;
  }

  /** Somebody new was led away from the form at once, as what they chose cannot be had: that is all they needed. */
  turnsAway(): void {
    this.#turnedAway++;
  }

  /** Whether there was too much to do at the last look; and whether it lasts, so that it is no accident. */
  get busy(): { now: boolean; lasts: boolean } {
    this.#turn();
    return { now: this.#busyMs > 0, lasts: this.#busyMs >= LASTS_MS };
  }

  /** How many new people a second were let in, at the most of the last minute or so. */
  get entered(): number {
    this.#turn();
    return this.#mostEntered;
  }

  /** How many a second were served to the end lately: their applications were submitted, or they were turned away. */
  get served(): number {
    this.#turn();
    return this.#served;
  }

  /** How many were, since this was last asked. */
  takeServed(): number {
    const before = this.#told;
    this.#told = this.#ended();
    return this.#told - before;
  }

  #turn(): void {
    const now = this.#now();
    const ms = now - this.#since;
    if (ms < WINDOW_MS) return;
    // Who is still not served counts for as long as it has been: the slower all goes, the fewer are.
    const waits = [...this.#taken, ...[...this.#unserved].map(({ came }) => now - came)];
    const mean = waits.reduce((sum, one) => sum + one, 0) / waits.length;
    const busy = (waits.length >= FEWEST && mean > SLOW_MS) || this.#inside >= CROWDED;
    // Who looks again after a long time has seen nothing of what was between.
    if (!busy || ms > FORGOTTEN_MS) this.#busyMs = 0;
    if (busy) this.#busyMs += ms < 4 * WINDOW_MS ? ms : WINDOW_MS;
    this.#entering = smoothed(this.#entering, this.#entered, ms / 1000, ENTERING_S);
    this.#mostEntered = Math.max(this.#entering, this.#mostEntered * Math.exp(-ms / MOST_FADES_MS));
    const ended = this.#ended();
    this.#served = smoothed(this.#served, ended - this.#lookedAt, ms / 1000, LATELY_S);
    this.#lookedAt = ended;
    this.#since = now;
    this.#taken = [];
    this.#entered = 0;
  }

  #ended(): number {
    return this.#applications() + this.#turnedAway;
  }
}

const submittedSoFar = (): number => reached('donation_submit') + reached('order_submit');
