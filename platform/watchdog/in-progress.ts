/**
 * What a process is doing at this moment, in memory that two threads share: when the main thread stands still, another
 * one can still read what it had begun.
 */
const SLOTS = 64;
const TEXT_BYTES = 190; // method, path and id of a request; what is longer is cut
const HEAD_BYTES = 8 + 2; // when it began (milliseconds since the epoch), length of its text

const BYTES = SLOTS * (HEAD_BYTES + TEXT_BYTES);

export interface Work {
  what: string;
  ms: number;
}

export class InProgress {
  readonly memory: SharedArrayBuffer;
  readonly #began: Float64Array;
  readonly #lengths: Uint16Array;
  readonly #texts: Buffer;
  readonly #free = Array.from({ length: SLOTS }, (_, i) => i);

  constructor(memory = new SharedArrayBuffer(BYTES)) {
    this.memory = memory;
    this.#began = new Float64Array(memory, 0, SLOTS);
    this.#lengths = new Uint16Array(memory, SLOTS * 8, SLOTS);
    this.#texts = Buffer.from(memory, SLOTS * HEAD_BYTES);
  }

  /**
   * Notes that something begins. Beyond 64 at once nothing is noted: this is for finding a culprit, not for counting.
   * @param what names no person: a method with a path, or a job with its number.
   * @returns to be called when it has ended.
   */
  note(what: string): () => void {
    const slot = this.#free.pop();
    if (slot === undefined) return () => {};
    this.#lengths[slot] = this.#texts.write(what, slot * TEXT_BYTES, TEXT_BYTES, 'latin1');
    this.#began[slot] = Date.now();
    return () => {
      this.#began[slot] = 0;
      this.#free.push(slot);
    };
  }

  /** The oldest first. */
  read(now = Date.now()): Work[] {
    return Array.from(this.#began, (began, slot) => ({
      began,
      what: this.#texts.toString('latin1', slot * TEXT_BYTES, slot * TEXT_BYTES + this.#lengths[slot]!),
    }))
      .filter(({ began }) => began > 0)
      .sort((a, b) => a.began - b.began)
      .map(({ began, what }) => ({ what, ms: now - began }));
  }
}

/** Of this process. */
export const inProgress = new InProgress();
