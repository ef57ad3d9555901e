import { config } from '#platform/config.ts';
import { onSearchPool } from '#platform/db/reading.ts';
import { Allowance } from '#platform/http/allowance.ts';
import { Bulkhead } from '#platform/http/bulkhead.ts';
import type { Comer } from '#platform/http/comer.ts';
import { encode, type KeptPage, type Rendered, toResponse } from '#platform/http/kept-page.ts';
import { NotNow } from '#platform/http/not-now.ts';
import type { PageCache } from '#platform/http/page-cache.ts';
import type { Party } from '#platform/http/party.ts';
import { log } from '#platform/log.ts';
import { type Asked, type CacheTarget, cacheTarget, whatIsAsked } from './cache-manifest.ts';
import { canonicalSearch } from './canonical-search.ts';
import { type Handler, renderForCache } from './render.ts';

/** Rendering keeps the one thread busy: this much at once uses it fully, and members' pages come in between. */
const RENDERING = { places: 4, ofOneNetworkRunning: 3, queue: 200, patienceMs: 5_000 };
/** Their places rest for as long as they were taken: who searches without end leaves a part of the thread to others. */
const SEARCHES = { queue: 40, patienceMs: 5_000, rest: { times: 1, mostMs: 50 } };
/** Pages that are not kept: forms, members' pages, what does not exist. More at once would wait for connections anyway. */
const OTHERS = { places: 12, ofOneNetworkRunning: 8, queue: 200, ofOneNetwork: 40, patienceMs: 10_000 };
/**
 * Pictures that are not made yet. Making them takes threads that files and passwords need, too: two of the eight
 * of UV_THREADPOOL_SIZE, and two for shared links. A page shows thirty, which a browser asks for together.
 */
const PICTURES = { places: 2, queue: 400, ofOneNetwork: 100, patienceMs: 20_000 };
/** Uploaded ones, whose originals a storage has that may be slow or away: apart, so that the others do not wait for it. */
const UPLOADED_PICTURES = { places: 2, queue: 400, ofOneNetwork: 100, patienceMs: 10_000 };
/** Pictures for shared links, which are set one by one: robots and messengers ask for them, and can wait. */
const SHARE_PICTURES = { places: 2, queue: 100, patienceMs: 10_000 };
/**
 * Forms while they arrive. They cost memory and nothing else: who sends slowly must not keep anybody from what follows. More
 * patience than one has time for, so that those who wait see slow ones end.
 */
const ARRIVING = {
  places: 1_000,
  ofOneNetworkRunning: 30,
  ofOneNeighbourhoodRunning: 333, // a slow sender holds a place for long: one owner of many networks, a third
  queue: 200,
  ofOneNetwork: 40,
  patienceMs: 25_000,
};
/** Reports of the provider while they arrive: apart, so that no visitors' forms keep the news of money waiting. */
const REPORTS = {
  places: 100,
  ofOneNetworkRunning: 30,
  ofOneNeighbourhoodRunning: 40,
  queue: 200,
  ofOneNetwork: 100,
  patienceMs: 10_000,
};
/** Forms and webhooks. */
const ACTIONS = { places: 60, ofOneNetworkRunning: 20, queue: 200, ofOneNetwork: 40, patienceMs: 10_000 };
/** What waits for the payment provider: its silence stops applications, and no login and no member's page. */
const APPLICATIONS = {
  places: 30,
  ofOneNetworkRunning: 10,
  queue: 200,
  ofOneNetwork: 40,
  patienceMs: 10_000,
};
/** What is drawn, by the gate at which it waits. */
export type Drawn = 'pictures' | 'uploadedPictures' | 'sharePictures';
/** Pages of applications: they start payments, and ask the provider what became of an open one (see `resumePayment`). */
const ASKS_PROVIDER = ['/donate/', '/ec/orders/'];
/** New applicants while they take a place in the line or leave it: a statement or two. */
const LINE = {
  places: 8,
  ofOneNetworkRunning: 4,
  queue: 400,
  ofOneNetwork: 60,
  patienceMs: 10_000,
  isLight: true,
};
/** Renewals of kept pages, as one more client of each gate: one at a time, and a page that is not searched for only while nobody waits. */
const RENEWAL = 'renewal';
/** Kept pages for who takes no brotli, which only robots and programs do not: of the threads for pictures and passwords, one. */
const ENCODING = { places: 1, queue: 200, ofOneNetwork: 40, patienceMs: 5_000 };

/**
 * What is asked for: pages from the cache or, in turn, rendered; and forms, in turn too. One visitor's searches take
 * neither all connections nor all of the time: they run a few at once, on a pool of their own, and at a rate that no
 * person reaches. A page that is kept costs nothing and is not counted.
 */
export class PublicPages {
  readonly #handler: () => Promise<Handler>;
  readonly #cache: PageCache | undefined;
  #gates: ReturnType<typeof gates> | undefined;
  #allowances: Record<Asked, Allowance> | undefined;
  /** Gates at which a renewal waits or runs. */
  readonly #renewing = new Set<Bulkhead>();

  /** @param cache undefined to render every page anew. */
  constructor(handler: () => Promise<Handler>, cache: PageCache | undefined) {
    this.#handler = handler;
    this.#cache = cache;
  }

  /** The page that may be sent at once; none for another spelling of its address. A stale one is renewed meanwhile. */
  kept(pathname: string, search: string): KeptPage | undefined {
    if (search && canonicalSearch(pathname, search)) return undefined;
    const target = this.#cache && cacheTarget(pathname, search);
    return target && this.#find(target);
  }

  /** Has a page read that is kept in the file alone; undefined, and so at once, where it is not. */
  recall(pathname: string, search: string): Promise<void> | undefined {
    const target = this.#cache && cacheTarget(pathname, search);
    return target && this.#cache?.recall(target.key);
  }

  #find(target: CacheTarget): KeptPage | undefined {
    return this.#cache?.find(target.key, () => this.#renew(target));
  }

  /** Visitors who wait for a page that nobody can be sent come first: a stale one is asked for again, and renewed then. */
  #renew(target: CacheTarget): void {
    const gate = this.#gateOf(target);
    if (this.#renewing.has(gate) || (!target.page.searches && gate.isFull)) return;
    this.#renewing.add(gate);
    this.#render(target, { network: RENEWAL }, RENEWAL)
      .catch((error: unknown) => log().error({ err: error }, 'renewing a page failed'))
      .finally(() => this.#renewing.delete(gate));
  }

  #gateOf({ page }: CacheTarget): Bulkhead {
    return this.#open()[page.searches ? 'searches' : 'rendering'];
  }

  /**
   * Answers a GET or HEAD.
   * @param render makes an answer that is not kept.
   * @throws NotNow when the visitor's turn does not come in time (503) or was used up (429).
   */
  async answer(
    url: URL,
    request: Request,
    comer: Comer,
    requestId: string,
    render: () => Promise<Response>,
  ): Promise<Response> {
    const target = cacheTarget(url.pathname, url.search);
    const asked = whatIsAsked(url.pathname, url.search);
    if (this.#cache && target) {
      await this.#cache.recall(target.key);
      const kept = this.#find(target);
      if (kept) return this.#respond(kept, request, comer);
      if (asked && !this.#cache.isRunning(target.key)) this.#pay(asked, comer);
      return this.#respond(await this.#render(target, comer, requestId), request, comer);
    }
    if (!asked) {
      const gate = target ? 'rendering' : asksProvider(url.pathname) ? 'applications' : 'others';
      return this.#open()[gate].run(comer, render);
    }
    this.#pay(asked, comer);
    return this.#search(comer, render);
  }

  #respond(made: KeptPage | Rendered, request: Request, comer: Comer): Promise<Response> {
    return toResponse(made, request, (page, encoding) =>
      this.#open().encoding.run(comer, () => encode(page, encoding)),
    );
  }

  /** What runs and what waits at each gate, by its name. */
  get gates(): Record<string, { running: number; waiting: number }> {
    return Object.fromEntries(Object.entries(this.#open()).map(([name, gate]) => [name, gate.seen]));
  }

  /** Makes a picture in its turn. @throws NotNow as `answer` does. */
  draw<T>(what: Drawn, comer: Comer, work: () => Promise<T>): Promise<T> {
    return this.#open()[what].run(comer, work);
  }

  /** Reads what is posted. @throws NotNow as `answer` does. */
  receive<T>(what: 'form' | 'report', comer: Comer, read: () => Promise<T>): Promise<T> {
    return this.#open()[what === 'form' ? 'arriving' : 'reports'].run(comer, read);
  }

  /** Carries out a POST that has arrived, in its turn. @throws NotNow as `answer` does. */
  act(pathname: string, comer: Comer, work: () => Promise<Response>): Promise<Response> {
    return this.#open()[asksProvider(pathname) ? 'applications' : 'actions'].run(comer, work);
  }

  /** Has a new applicant take a place in the line, or leave it, in their turn. @throws NotNow as `answer` does. */
  line<T>(comer: Comer, work: () => Promise<T>): Promise<T> {
    return this.#open().line.run(comer, work);
  }

  async #render(target: CacheTarget, comer: Comer, requestId: string): Promise<KeptPage | Rendered> {
    const make = async () =>
      renderForCache(await this.#handler(), new URL(target.key, config().origin), target.page, requestId);
    return this.#cache!.render(
      target.key,
      target.page,
      (party) => (target.page.searches ? this.#search(party, make) : this.#gateOf(target).run(party, make)),
      comer,
    );
  }

  #search<T>(who: Comer | Party, work: () => Promise<T>): Promise<T> {
    return this.#open().searches.run(who, () => onSearchPool(work));
  }

  #pay(asked: Asked, { network }: Comer): void {
    this.#allowances ??= allowances(config().SEARCHES_PER_MINUTE);
    const wait = this.#allowances[asked].take(network);
    if (wait > 0) throw new NotNow(429, wait, 'too many searches');
  }

  /** Made at the first request: the configuration is read then. */
  #open() {
    this.#gates ??= gates();
    return this.#gates;
  }
}

function gates() {
  // A search asks for two things at once, its hits and its counts.
  const places = Math.floor(config().DATABASE_POOL_SEARCH / 2);
  return {
    searches: new Bulkhead({ ...SEARCHES, places }),
    rendering: new Bulkhead(RENDERING),
    encoding: new Bulkhead(ENCODING),
    others: new Bulkhead(OTHERS),
    pictures: new Bulkhead(PICTURES),
    uploadedPictures: new Bulkhead(UPLOADED_PICTURES),
    sharePictures: new Bulkhead(SHARE_PICTURES),
    arriving: new Bulkhead(ARRIVING),
    reports: new Bulkhead(REPORTS),
    actions: new Bulkhead(ACTIONS),
    applications: new Bulkhead(APPLICATIONS),
    line: new Bulkhead(LINE),
  };
}

/** What a page asks for by itself while somebody types or ticks must not cost them the search that they then ask for. */
function allowances(perMinute: number): Record<Asked, Allowance> {
  return {
    search: new Allowance(perMinute),
    suggestion: new Allowance(perMinute),
    count: new Allowance(perMinute),
  };
}

function asksProvider(pathname: string): boolean {
  return ASKS_PROVIDER.some((path) => pathname.startsWith(path));
}
