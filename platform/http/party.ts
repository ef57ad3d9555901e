import type { Comer } from './comer.ts';

/** Different comers whose turns count; that many neighbourhoods never wait for one page but when everybody wants it. */
const MOST_TURNS = 200;

/**
 * Those who wait for the same work. It is done in the first turn that one of them has, so that nobody waits in a
 * stranger's place in the queue. Without this, who asks for a page just before another asks would choose that one's turn.
 */
export class Party {
  /** One of each neighbourhood: all of it have their turns together. */
  readonly #turns = new Map<string, Comer>();
  readonly #there = new Set<Comer>();
  readonly #left = new AbortController();
  #onJoin: (() => void) | undefined;

  /** Aborted when all have left. Who comes without a signal never leaves. */
  get signal(): AbortSignal {
    return this.#left.signal;
  }

  /** Whose turns count. */
  comers(): Iterable<Comer> {
    return this.#turns.values();
  }

  /** @returns what takes this one out again without leaving: when the work is done. */
  join(comer: Comer): () => void {
    this.#there.add(comer);
    const key = comer.neighbourhood ?? comer.network;
    if (!this.#turns.has(key) && this.#turns.size < MOST_TURNS) this.#turns.set(key, comer);
    const leave = () => {
      this.#there.delete(comer);
      if (this.#there.size === 0) this.#left.abort(comer.signal?.reason);
    };
    if (comer.signal?.aborted) leave();
    comer.signal?.addEventListener('abort', leave, { once: true });
    this.#onJoin?.();
    return () => comer.signal?.removeEventListener('abort', leave);
  }

  /** @param tell called for each one who joins from now on; undefined when it is of no interest any more. */
  whenJoined(tell: (() => void) | undefined): void {
    this.#onJoin = tell;
  }
}
