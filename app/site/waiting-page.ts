import { LRUCache } from 'lru-cache';
import type { Waiting } from '#app/admission/enter.ts';
import { waitingWords, yearEndWords } from '#app/admission/words.ts';
import { config } from '#platform/config.ts';
import { type Encoding, encoded, pickEncoding } from '#platform/http/compress.ts';
import { sent } from '#platform/http/kept-page.ts';
import { jstDate } from '#platform/jst.ts';
import { madeOnce } from '#platform/made-once.ts';
import { type Storefront, storefrontOf } from '#platform/storefront.ts';
import { GAPS } from './parts/gaps.ts';
import { type Handler, renderWaiting } from './render.ts';

/** Bodies that are kept as they are sent: visitors who wait at the same distance are sent the same. */
const MOST_KEPT = 500;

/** Without scripts the page is loaded anew after so many seconds at least: a screen reader begins again each time. */
const ANEW_S = 4;

interface Page {
  headers: Record<string, string>;
  /** With gaps. */
  html: string;
}

/**
 * The waiting page, rendered once for each storefront: a visitor who waits must cost nothing that those inside need. It is no error
 * (200), as proxies ask other processes again, or show a page of their own, where they see a 503.
 */
export class WaitingPages {
  readonly #handler: () => Promise<Handler>;
  readonly #pages = new Map<string, Promise<Page>>();
  readonly #bodies = new LRUCache<string, Buffer>({ max: MOST_KEPT });

  constructor(handler: () => Promise<Handler>) {
    this.#handler = handler;
  }

  async answer(request: Request, path: string, waiting: Waiting, cookie: string): Promise<Response> {
    const storefront = storefrontOf(path);
    const page = await this.#page(storefront);
    const encoding = pickEncoding(request.headers.get('accept-encoding') ?? '');
    const body = await this.#body(page, storefront, waiting, encoding);
    const headers = {
      ...page.headers,
      'set-cookie': cookie,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    };
    return new Response(request.method === 'HEAD' ? null : sent(body), { headers });
  }

  async #body(page: Page, storefront: Storefront, waiting: Waiting, encoding: Encoding): Promise<Buffer> {
    const { people, time } = waitingWords(waiting);
    const year = yearEndWords(storefront, jstDate(new Date()));
    const key = [storefront, encoding, people, time, year, waiting.again].join('\n');
    const kept = this.#bodies.get(key);
    if (kept) return kept;
    const words = {
      [GAPS.people]: people,
      [GAPS.time]: time,
      [GAPS.again]: String(waiting.again),
      [GAPS.anew]: String(Math.max(ANEW_S, waiting.again)),
    };
    const filled = year
      ? page.html.replaceAll(GAPS.year, year)
      : page.html.replace(new RegExp(`<p[^>]*>${GAPS.year}</p>`), '');
    const plain = Buffer.from(
      Object.entries(words).reduce((html, [gap, text]) => html.replaceAll(gap, text), filled),
    );
    const body = await encoded(plain, encoding);
    this.#bodies.set(key, body);
    return body;
  }

  #page(storefront: Storefront): Promise<Page> {
    return madeOnce(this.#pages, storefront, () => this.#render(storefront));
  }

  async #render(storefront: Storefront): Promise<Page> {
    const at = new URL(storefront === 'shop' ? '/ec/waiting' : '/waiting', config().origin);
    const { headers, body } = await renderWaiting(await this.#handler(), at);
    // Where scripts run, the page's own asks for the line: only without them is the page loaded anew.
    const again = `<noscript><meta http-equiv="refresh" content="${GAPS.anew}"></noscript></head>`;
    return { headers, html: body.toString('utf8').replace('</head>', again) };
  }
}
