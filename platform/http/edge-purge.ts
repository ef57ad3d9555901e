import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { metrics } from '../metrics/metrics.ts';
import type { Listener } from './purge-listener.ts';

/** What comes within this time goes together: a transaction may purge many tags. Milliseconds. */
const GATHER_MS = 200;
/** As many tags as common networks take at once. */
const MOST_AT_ONCE = 30;
/** More than this, and everything is purged: it costs one request. */
const MOST_GATHERED = 600;
const ASK_MS = 5_000;
/** Pauses before each further try; after the last, everything is purged as soon as the cache answers. */
const PAUSES_MS = [500, 2_000, 8_000];
const AWAY_MS = 15_000;
const ALL = '*';

/**
 * Tells one cache in front of the site (PURGE_URL) what was changed, by the tags that pages carry: POST `{"tags": […]}`, or
 * `{"purge_everything": true}`; the same in a header, `Cache-Tag: a,b` or `*`, for caches that read no bodies. What could not be told is not forgotten: then everything is purged as soon as the cache can be reached,
 * as it is after each time in which changes may have been missed.
 */
export class EdgePurge implements Listener {
  readonly channel = 'page_purge';
  #gathered = new Set<string>();
  #sending: Promise<void> | undefined;
  readonly #stop = new AbortController();
  readonly #url: string;
  readonly #pauses: readonly number[];

  constructor(url: string, pauses: readonly number[] = PAUSES_MS) {
    this.#url = url;
    this.#pauses = pauses;
  }

  heard(tag: string): void {
    this.#gathered.add(tag || ALL);
    if (this.#gathered.size > MOST_GATHERED) this.#gathered = new Set([ALL]);
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  connected(): void {
    this.heard(ALL);
  }

  /** Ends it; what waits is not told any more. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#sending?.catch(() => {});
  }

  async #send(): Promise<void> {
    const { signal } = this.#stop;
    await sleep(GATHER_MS, undefined, { signal }).catch(() => {});
    while (this.#gathered.size > 0 && !signal.aborted) {
      const tags = [...this.#gathered];
      this.#gathered.clear();
      const told = await this.#tellTags(tags.includes(ALL) ? [ALL] : tags);
      if (told || signal.aborted) continue;
      log().error({ tags: tags.length }, 'the cache in front was not told of changes');
      this.#gathered = new Set([ALL]);
      await sleep(AWAY_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #tellTags(tags: string[]): Promise<boolean> {
    for (let at = 0; at < tags.length; at += MOST_AT_ONCE)
      if (!(await this.#tell(tags.slice(at, at + MOST_AT_ONCE)))) return false;
    return true;
  }

  /** @returns whether it was heard, after some tries. */
  async #tell(tags: string[]): Promise<boolean> {
    const { signal } = this.#stop;
    for (const pause of [...this.#pauses, undefined]) {
      const isHeard = await this.#ask(tags);
      metrics()?.edgePurges.inc({ outcome: isHeard ? 'heard' : 'failed' });
      if (isHeard) return true;
      if (pause === undefined || signal.aborted) return false;
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
    return false;
  }

  async #ask(tags: string[]): Promise<boolean> {
    const { PURGE_TOKEN } = config();
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Cache-Tag': tags.join(','),
          ...(PURGE_TOKEN && { Authorization: `Bearer ${PURGE_TOKEN}` }),
        },
        body: JSON.stringify(tags[0] === ALL ? { purge_everything: true } : { tags }),
        redirect: 'error',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ASK_MS)]),
      });
      await answer.arrayBuffer();
      if (!answer.ok) log().warn({ status: answer.status }, 'the cache in front refuses to purge');
      return answer.ok;
    } catch (error) {
      if (!this.#stop.signal.aborted) log().warn({ err: error }, 'the cache in front does not answer');
      return false;
    }
  }
}
