/** How long one look lasts. Milliseconds. */
const WINDOW_MS = 500;
/** Fewer tell nothing: one slow page is no rush. */
const FEWEST = 5;
/** Until an applicant's page is there, or the work on a form begins, on average. Above it, one in a hundred waits a second. */
const SLOW_MS = 400;
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
  /** Windows in a row in which there was too much to do. */
  #busy = 0;
  #rate = 0;

  /** @param now milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
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

  /** Somebody new was sent a form. */
  enters(): void {
    this.#entered++;
  }

  /** Whether there was too much to do at the last look; and whether at the one before it, too, so that it is no accident. */
  get busy(): { now: boolean; lasts: boolean } {
    this.#turn();
    return { now: this.#busy >= 1, lasts: this.#busy >= 2 };
  }

  /** How many new people a second were sent a form, as last seen. */
  get entered(): number {
    this.#turn();
    return this.#rate;
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
    this.#busy = busy ? (ms < 4 * WINDOW_MS ? this.#busy + 1 : 1) : 0;
    this.#rate = (this.#entered * 1000) / ms;
    this.#since = now;
    this.#taken = [];
    this.#entered = 0;
  }
}
