import { LRUCache } from 'lru-cache';
import { log } from '../log.ts';
import { ColdPages } from './cold-pages.ts';
import type { Comer } from './comer.ts';
import {
  type Instants,
  type KeptPage,
  keepPage,
  type Life,
  own,
  type Rendered,
  weight,
} from './kept-page.ts';
import { NotNow } from './not-now.ts';
import { Party } from './party.ts';
import { ALL, firstPurge, notePurge, type Run } from './render-run.ts';
import type { RingFile } from './ring-file.ts';
import { TagIndex } from './tag-index.ts';

/** Renders a page for a party, in the turn of one of them; its signal is aborted when nobody waits for it any more. */
type Render = (party: Party) => Promise<Rendered>;

const SWEEP_MS = 60_000;
/** After a failure the old page is sent at once for this long, and rendering is tried at these intervals. */
const FAILED_MS = 60_000;
const RETRY_MS = 10_000;

/**
 * Whole rendered public pages. Only pages that are the same for everybody may enter. One render at a time for
 * each key, so that a page that expires under load is not rendered a thousand times. The hot ones are in memory, within a
 * budget that counts everything that is held for a page. The least recently used of them becomes cold: it is in a file alone
 * until it is asked for again. All leave by age.
 */
export class PageCache {
  readonly #hot: LRUCache<string, KeptPage>;
  readonly #cold: ColdPages;
  readonly #running = new Map<string, Run>();
  /** Of both. */
  readonly #tags = new TagIndex();
  /** Increased at every purge. */
  #clock = 0;
  /**
   * What became of it so far: sent while fresh, or stale; rendered; sent although a new one could not be made; purged; read
   * from the file.
   */
  readonly counts = { fresh: 0, stale: 0, made: 0, rescued: 0, purges: 0, recalled: 0 };

  /** @param file for pages for which there is no room in memory; without it they are dropped. */
  constructor(maxBytes: number, file?: RingFile) {
    this.#cold = new ColdPages(file, {
      recalled: (key, page) => {
        this.counts.recalled++;
        this.#hot.set(key, page);
      },
      left: (key, tags) => {
        if (!this.#hot.has(key)) this.#tags.remove(key, tags);
      },
    });
    this.#hot = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: weight,
      dispose: (page, key, reason) => {
        if (reason !== 'evict' || !this.#cold.put(key, page)) this.#tags.remove(key, page.tags);
      },
    });
    setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** The page if it is hot and may be sent now. A stale one starts its own renewal through `renew`. */
  find(key: string, renew?: () => void): KeptPage | undefined {
    const page = this.#hot.get(key);
    if (!page) return undefined;
    const now = Date.now();
    if (now < page.freshUntil) {
      this.counts.fresh++;
      return page;
    }
    if (now >= page.staleUntil) return undefined;
    if (now >= page.renewAfter) renew?.();
    this.counts.stale++;
    return page;
  }

  /** Has a cold page that may be sent read, so that it is hot; undefined where there is none. */
  recall(key: string): Promise<void> | undefined {
    const cold = this.#hot.has(key) ? undefined : this.#cold.get(key);
    return cold && Date.now() < cold.staleUntil ? this.#cold.recall(key) : undefined;
  }

  /** Whether the page is being rendered, so that asking for it costs no further rendering. */
  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** What is held in memory: pages, tags in the index (of cold pages, too), and bytes as they count towards the budget. */
  held(): { pages: number; tags: number; bytes: number } {
    return { pages: this.#hot.size, tags: this.#tags.size, bytes: this.#hot.calculatedSize };
  }

  /** What is held in the file, and how large that may be. */
  heldCold(): { pages: number; bytes: number; mostBytes: number } {
    return this.#cold.held;
  }

  /**
   * Renders and keeps. Answers other than 200 are passed on and not kept; a page that is gone (4xx) is dropped, while
   * after a failure (5xx, or an error) the old one is still sent until its `errorUntil`.
   * @param comer who asks: a rendering that all have left is told so.
   * @throws NotNow when nobody's turn came, not even that of this one alone.
   */
  async render(key: string, life: Life, render: Render, comer: Comer): Promise<KeptPage | Rendered> {
    let tried = false;
    for (;;) {
      comer.signal?.throwIfAborted();
      const asked = this.#clock;
      const joined = this.#running.get(key);
      const run = joined ?? this.#start(key, life, render);
      const stop = run.party.join(comer);
      const made = await run.made.finally(stop).catch((error: unknown) => {
        // The place of those who came before was given away: this one tries for itself, once.
        if (!joined || tried || !(error instanceof NotNow)) throw error;
        tried = true;
      });
      if (!made) continue;
      // What it shows was purged before this one asked for it: that is known only now, by its tags.
      if ((firstPurge(run, made) ?? Infinity) > asked && (run.doubted ?? Infinity) > asked) return made;
    }
  }

  #start(key: string, life: Life, render: Render): Run {
    const party = new Party();
    const run: Run = {
      purged: new Map(),
      doubted: undefined,
      party,
      made: Promise.resolve().then(() => this.#make(key, life, run, render)),
    };
    const over = () => {
      if (this.#running.get(key) === run) this.#running.delete(key);
    };
    party.signal.addEventListener('abort', over);
    run.made = run.made.finally(over);
    this.#running.set(key, run);
    return run;
  }

  async #make(key: string, life: Life, run: Run, render: Render): Promise<KeptPage | Rendered> {
    const begun = Date.now();
    this.counts.made++;
    let rendered: Rendered;
    try {
      rendered = await render(run.party);
    } catch (error) {
      const old = run.party.signal.aborted ? undefined : await this.#afterFailure(key);
      if (!old) throw error;
      log().warn({ err: error }, 'a page could not be made anew, the old one is sent');
      return old;
    }
    if (rendered.status >= 500) return (await this.#afterFailure(key)) ?? rendered;
    if ((rendered.status !== 200 || rendered.isEmpty) && !run.party.signal.aborted) this.#drop(key);
    if (rendered.status !== 200) return rendered;
    const page = await keepPage(rendered, life, begun);
    // Purges are noted as long as somebody waits: what was abandoned may have missed one.
    const isCurrent = !run.party.signal.aborted && firstPurge(run, page) === undefined;
    if (!isCurrent) {
      // Caches in front were told of the purge before they had it.
      page.headers['cache-control'] = 'no-store';
      page.inFront = undefined;
    }
    if (rendered.isEmpty || !isCurrent) return page;
    this.#keep(own(key), page);
    // Kept all the same: it may be all that there is to send when the database goes away.
    return run.doubted === undefined ? page : outdated(page);
  }

  /** The old page, which is sent without waiting for a while: who comes next need not wait for the same failure. */
  async #afterFailure(key: string): Promise<KeptPage | undefined> {
    if (!this.#hot.has(key)) await this.#cold.recall(key);
    const page = this.#hot.get(key);
    const now = Date.now();
    if (!page || now >= page.errorUntil) return undefined;
    this.counts.rescued++;
    page.staleUntil = Math.max(page.staleUntil, Math.min(now + FAILED_MS, page.errorUntil));
    page.renewAfter = now + RETRY_MS;
    return page;
  }

  #keep(key: string, page: KeptPage): void {
    this.#cold.drop(key);
    this.#hot.set(key, page);
    if (this.#hot.has(key)) page.tags = this.#tags.add(key, page.tags); // not if it is larger than the whole cache
  }

  #drop(key: string): void {
    this.#hot.delete(key);
    this.#cold.drop(key);
  }

  /** Drops every page that carries the tag; `*` drops all. */
  purge(tag: string): void {
    this.counts.purges++;
    this.#clock++;
    for (const run of this.#running.values()) notePurge(run, tag, this.#clock);
    if (tag === ALL) {
      this.#tags.clear(); // at once: page by page it takes long enough to be felt
      this.#hot.clear();
      this.#cold.clear();
    } else for (const key of this.#tags.keysOf(tag)) this.#drop(key);
  }

  /**
   * Purges may have been missed: no page is sent before it was made anew. Where that fails the old one is still better
   * than none, which is why it is not dropped: purges are missed when the database is in trouble.
   */
  doubt(): void {
    this.#clock++;
    for (const run of this.#running.values()) run.doubted ??= this.#clock;
    for (const page of this.#hot.values()) outdated(page);
    for (const [, page] of this.#cold.all()) outdated(page);
  }

  /** Drops what is too old to be sent in any case. */
  sweep(): void {
    const now = Date.now();
    for (const [key, page] of [...this.#hot.entries(), ...this.#cold.all()])
      if (now >= page.errorUntil) this.#drop(key);
  }
}

/** The page, to be sent only where it cannot be made anew. */
function outdated<P extends Instants>(page: P): P {
  page.freshUntil = 0;
  page.staleUntil = 0;
  return page;
}
