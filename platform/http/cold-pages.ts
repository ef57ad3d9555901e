import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { log } from '../log.ts';
import type { Instants, KeptPage } from './kept-page.ts';
import type { Place, RingFile } from './ring-file.ts';

/** What stays in memory of a page whose bytes are in the file. Its instants hold while it is not in memory, too. */
export interface ColdPage extends Instants, Place {
  tags: string[];
  /** How many of its bytes are its body, which stands first. */
  body: number;
  /** Of all of its bytes: a disk may lose what it took, and tell nobody. */
  sum: number;
  /** Its reading, while it is read. */
  reading: Promise<void> | undefined;
}

/** Who is told what becomes of pages in the file. */
interface Owner {
  /** It was read. */
  recalled(key: string, page: KeptPage): void;
  /** It is there no more. */
  left(key: string, tags: readonly string[]): void;
}

/** For so long a reading is waited for: a page is made anew in less. */
const PATIENCE_MS = 1_000;
const COMPLAINT_MS = 60_000;

/**
 * Kept pages whose bytes are in a file: headers, hash and body. One that is recalled into memory stays in it, too, and need
 * not be written when it leaves memory again; so what was written first leaves first, as the file is written over. Whatever
 * fails in the file, it is as if the page had not been kept.
 */
export class ColdPages {
  /** In the order in which they stand in the file. */
  readonly #pages = new Map<string, ColdPage>();
  readonly #file: RingFile | undefined;
  readonly #owner: Owner;
  #bytes = 0;
  #complainedAt = -Infinity;

  /** @param file undefined to keep none. */
  constructor(file: RingFile | undefined, owner: Owner) {
    this.#file = file;
    this.#owner = owner;
  }

  get held(): { pages: number; bytes: number; mostBytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes, mostBytes: this.#file?.size ?? 0 };
  }

  /** Takes a page that leaves memory. @returns whether it is kept. */
  put(key: string, page: KeptPage): boolean {
    const { status, headers, hash, inFront, br, tags, freshUntil, staleUntil, renewAfter, errorUntil } = page;
    const instants = { freshUntil, staleUntil, renewAfter, errorUntil };
    const recalled = this.#pages.get(key);
    if (recalled) {
      Object.assign(recalled, instants);
      return true;
    }
    // Too old to be sent: of lists, that live for a minute, most are. It would take the room of one that is asked for.
    if (Date.now() >= staleUntil) return false;
    const head = Buffer.from(JSON.stringify({ status, headers, hash, inFront }));
    const written = this.#file?.write([br, head]);
    if (!written) return false;
    const { place, done } = written;
    this.#dropOverwritten();
    const sum = crc32(head, crc32(br));
    const cold: ColdPage = { ...instants, ...place, tags, body: br.length, sum, reading: undefined };
    this.#pages.set(key, cold);
    this.#bytes += cold.bytes;
    done.catch((error: unknown) => this.#fail(key, cold, error));
    return true;
  }

  get(key: string): ColdPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * Has the page read, once for all who ask meanwhile, and told to `recalled`, unless it was dropped since. A disk that
   * stands still is not waited for.
   */
  async recall(key: string): Promise<void> {
    const cold = this.#pages.get(key);
    if (!cold) return;
    cold.reading ??= this.#read(key, cold);
    const inTime = new AbortController();
    const tooLong = sleep(PATIENCE_MS, undefined, { signal: inTime.signal }).catch(() => {});
    await Promise.race([cold.reading, tooLong]);
    inTime.abort();
  }

  async #read(key: string, cold: ColdPage): Promise<void> {
    const { bytes, body, sum } = cold;
    const br = Buffer.allocUnsafeSlow(body);
    const head = Buffer.allocUnsafe(bytes - body);
    try {
      await this.#file!.read(cold, [br, head]);
    } catch (error) {
      return this.#fail(key, cold, error);
    }
    // Purged or written over meanwhile: its bytes are nobody's.
    if (this.#pages.get(key) !== cold) return;
    if (crc32(head, crc32(br)) !== sum) return this.#fail(key, cold, new Error('not as it was written'));
    cold.reading = undefined;
    const { tags, freshUntil, staleUntil, renewAfter, errorUntil } = cold;
    const read = JSON.parse(head.toString()) as Pick<KeptPage, 'status' | 'headers' | 'hash' | 'inFront'>;
    this.#owner.recalled(key, { ...read, br, tags, freshUntil, staleUntil, renewAfter, errorUntil });
  }

  drop(key: string): void {
    const cold = this.#pages.get(key);
    if (!cold) return;
    this.#pages.delete(key);
    this.#bytes -= cold.bytes;
    this.#owner.left(key, cold.tags);
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }

  all(): Iterable<[string, ColdPage]> {
    return this.#pages;
  }

  #dropOverwritten(): void {
    for (const [key, cold] of this.#pages) {
      if (this.#file!.holds(cold)) return;
      this.drop(key);
    }
  }

  #fail(key: string, cold: ColdPage, error: unknown): void {
    if (this.#pages.get(key) === cold) this.drop(key);
    if (performance.now() - this.#complainedAt < COMPLAINT_MS) return;
    this.#complainedAt = performance.now();
    log().warn({ err: error }, 'the file of kept pages fails: they are made anew');
  }
}
