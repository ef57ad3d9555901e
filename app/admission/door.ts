import { config } from '#platform/config.ts';
import { isOutage } from '#platform/db/outage.ts';
import type { Listener } from '#platform/http/purge-listener.ts';
import { log } from '#platform/log.ts';
import { callNumbers } from './call.ts';
import { addFlow, CHANNEL, closeRow, type DoorRow, type Flow, noteSeen, readDoor } from './door-store.ts';
import { notePresent } from './place-store.ts';
import { Pressure } from './pressure.ts';
import { firstRate, type Line, SLOWEST, thereFor } from './rules.ts';

/** Between two looks at the line while new applicants wait. Milliseconds. */
const LOOK_MS = 1_000;

/** As an operator sees it. */
export type DoorSeen = { door: 'open' } | { door: 'closed'; waiting: number; ratePerSecond: number };

/**
 * The door for new applicants, as one web process knows it. While it is open nothing is asked of the database: a process that
 * has more to do than it can do in time closes it for all, and the others are told. While it is closed each of them looks at the
 * line once a second, and whichever comes first calls the next numbers.
 */
export class Door {
  readonly pressure = new Pressure();
  #row: DoorRow | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Numbers whose browsers have asked since the last look, and for how many seconds each is taken to be there. */
  #seen = new Map<number, number>();
  #looking: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  /** Since when new applicants wait; undefined while they do not. */
  get closedAt(): Date | undefined {
    return this.#row?.closedAt ?? undefined;
  }

  get line(): Line {
    const row = this.#row!;
    return { ...row, rate: row.fixedRate ?? configured().rate ?? row.rate };
  }

  /** Somebody with this number waits in front of it. @param again after how many seconds they ask again. */
  saw(number: number, again: number): void {
    this.#seen.set(number, thereFor(again));
  }

  get seen(): DoorSeen {
    if (!this.closedAt) return { door: 'open' };
    const { waiting, rate } = this.line;
    return { door: 'closed', waiting, ratePerSecond: Math.round(rate * 100) / 100 };
  }

  /** Looks at how this process copes; called with each applicant. Closes the door when it has not for a while. */
  consider(): void {
    if (this.closedAt || this.#closing || this.#row?.hand === 'open') return;
    if (configured().never || !this.pressure.busy.lasts) return;
    this.#closing = this.#close(this.#flow())
      .catch(noteFailure)
      .finally(() => {
        this.#closing = undefined;
      });
  }

  /** Hears that the door was closed or opened, and looks when it may have missed that. */
  get listener(): Listener {
    const wake = () => {
      this.#again = this.#looking !== undefined; // what looks now may have looked before the change
      void this.look();
    };
    return { channel: CHANNEL, heard: wake, connected: wake };
  }

  /** Looks at the door and the line once; several who ask at a time look together. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .then(
        () => this.closedAt !== undefined,
        (error: unknown) => {
          noteFailure(error);
          return true;
        },
      )
      .then((looksOn) => {
        this.#looking = undefined;
        clearTimeout(this.#timer);
        if (this.#stopped) return;
        if (this.#again || looksOn)
          this.#timer = setTimeout(() => void this.look(), this.#again ? 0 : LOOK_MS).unref();
        this.#again = false;
      });
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#closing, this.#looking]);
  }

  /** Several processes may try: one of them does, and the others add what came in through them. */
  async #close(flow: Flow): Promise<void> {
    const rate = Math.max(SLOWEST, flow.rate);
    const closed = await closeRow({ ...flow, rate });
    if (closed) log().warn({ rate }, 'the door was closed: new applicants wait');
    await this.look();
    if (!closed && this.closedAt) await addFlow(this.closedAt, flow);
  }

  /** What this process adds to a door that closes. */
  #flow(): Flow {
    const { entered, served } = this.pressure;
    return { rate: firstRate(entered, served), served };
  }

  async #look(): Promise<void> {
    const wasClosed = this.closedAt !== undefined;
    if (wasClosed) {
      const seen = this.#seen;
      this.#seen = new Map();
      if (seen.size > 0) await notePresent(seen);
      const busy = this.pressure.busy.now;
      const served = this.pressure.takeServed();
      if (busy || served > 0) await noteSeen({ busy, served });
      await callNumbers(configured().rate);
    }
    this.#row = await readDoor();
    const { closedAt } = this.#row;
    if (closedAt && !wasClosed) {
      const flow = this.#flow();
      this.pressure.takeServed(); // what was before is in the flow
      if (!this.#closing && flow.rate > 0) await addFlow(closedAt, flow);
    }
    if (wasClosed && !closedAt) log().warn('the door was opened: nobody waits any more');
  }
}

/** What the operator has set: that the door never closes by itself, or how many come in a second while it is closed. */
function configured(): { never: boolean; rate: number | undefined } {
  const { ADMISSIONS_PER_SECOND: set } = config();
  return { never: set === 'off', rate: typeof set === 'number' ? set : undefined };
}

/** The line stands as it was until the database answers again. */
function noteFailure(error: unknown): void {
  log()[isOutage(error) ? 'warn' : 'error']({ err: error }, 'the line of new applicants cannot be looked at');
}
