import { config } from '#platform/config.ts';
import { onSearchPool } from '#platform/db/db.ts';
import { Allowance } from '#platform/http/allowance.ts';
import { Bulkhead, type Comer } from '#platform/http/bulkhead.ts';
import { type KeptPage, type Rendered, toResponse } from '#platform/http/kept-page.ts';
import { NotNow } from '#platform/http/not-now.ts';
import type { PageCache } from '#platform/http/page-cache.ts';
import { log } from '#platform/log.ts';
import { type CacheTarget, cacheTarget, isSearch } from './cache-manifest.ts';
import { type Handler, renderForCache } from './render.ts';

/** Rendering keeps the one thread busy: this much at once uses it fully, and members' pages come in between. */
const RENDERING = { places: 4, queue: 200, patienceMs: 5_000 };
const SEARCHES = { queue: 40, patienceMs: 5_000 };
/** Pages that are not kept: forms, members' pages, what does not exist. More at once would wait for connections anyway. */
const OTHERS = { places: 12, queue: 200, ofOneNetwork: 40, patienceMs: 10_000 };
/** Forms, webhooks, and pages that wait for the payment provider. More places, so that its troubles stop no login. */
const ACTIONS = { places: 60, queue: 200, ofOneNetwork: 40, patienceMs: 10_000 };
/** Pages of applications: they ask the payment provider what became of an open payment (see `resumePayment`). */
const MAY_ASK_PROVIDER = ['/donate/', '/ec/orders/'];
/** Renewals of kept pages, as one more client. */
const RENEWAL = 'renewal';

/**
 * What is asked for: pages from the cache or, in turn, rendered; and forms, in turn too. One visitor's searches take
 * neither all connections nor all of the time: they run a few at once, on a pool of their own, and at a rate that no
 * person reaches. A page that is kept costs nothing and is not counted.
 */
export class PublicPages {
  readonly #handler: () => Promise<Handler>;
  readonly #cache: PageCache | undefined;
  #gates: Record<'searches' | 'rendering' | 'others' | 'actions', Bulkhead> | undefined;
  #allowance: Allowance | undefined;

  /** @param cache undefined to render every page anew. */
  constructor(handler: () => Promise<Handler>, cache: PageCache | undefined) {
    this.#handler = handler;
    this.#cache = cache;
  }

  /** The page that may be sent at once. A stale one is renewed meanwhile. */
  kept(pathname: string, search: string): KeptPage | undefined {
    const target = this.#cache && cacheTarget(pathname, search);
    return target && this.#cache?.find(target.key, () => this.#renew(target));
  }

  #renew(target: CacheTarget): void {
    this.#render(target, { network: RENEWAL }, RENEWAL).catch((error: unknown) =>
      log().error({ err: error }, 'renewing a page failed'),
    );
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
    const isPaid = isSearch(url.pathname, url.search);
    if (this.#cache && target) {
      if (isPaid && !this.#cache.isRunning(target.key)) this.#pay(comer);
      return toResponse(await this.#render(target, comer, requestId), request);
    }
    if (!isPaid) return this.#open()[target ? 'rendering' : uncachedGate(url.pathname)].run(comer, render);
    this.#pay(comer);
    return this.#search(comer, render);
  }

  /** Carries out a POST in its turn. @throws NotNow as `answer` does. */
  act(comer: Comer, work: () => Promise<Response>): Promise<Response> {
    return this.#open().actions.run(comer, work);
  }

  async #render(target: CacheTarget, comer: Comer, requestId: string): Promise<KeptPage | Rendered> {
    const make = async () =>
      renderForCache(await this.#handler(), new URL(target.key, config().origin), target.page, requestId);
    return this.#cache!.render(
      target.key,
      target.page,
      (signal) => {
        const turn = { network: comer.network, signal };
        return target.page.searches ? this.#search(turn, make) : this.#open().rendering.run(turn, make);
      },
      comer.signal,
    );
  }

  #search<T>(comer: Comer, work: () => Promise<T>): Promise<T> {
    return this.#open().searches.run(comer, () => onSearchPool(work));
  }

  #pay({ network }: Comer): void {
    this.#allowance ??= new Allowance(config().SEARCHES_PER_MINUTE);
    const wait = this.#allowance.take(network);
    if (wait > 0) throw new NotNow(429, wait, 'too many searches');
  }

  /** Made at the first request: the configuration is read then. */
  #open() {
    this.#gates ??= {
      // A search asks for two things at once, its hits and its counts.
      searches: new Bulkhead({ ...SEARCHES, places: Math.floor(config().DATABASE_POOL_SEARCH / 2) }),
      rendering: new Bulkhead(RENDERING),
      others: new Bulkhead(OTHERS),
      actions: new Bulkhead(ACTIONS),
    };
    return this.#gates;
  }
}

function uncachedGate(pathname: string) {
  return MAY_ASK_PROVIDER.some((path) => pathname.startsWith(path)) ? 'actions' : 'others';
}
