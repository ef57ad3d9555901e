import { readCookie } from '#app/account/cookies.ts';
import type { Door } from '#app/admission/door.ts';
import { comeIn, type Entered, lineOf, lineUp, markInside, stillWaiting } from '#app/admission/enter.ts';
import { waitingWords } from '#app/admission/words.ts';
import { looksLikeToken } from '#platform/crypto.ts';
import type { Comer } from '#platform/http/comer.ts';
import { NotNow } from '#platform/http/not-now.ts';
import type { PublicPages } from './public-pages.ts';
import type { Handler } from './render.ts';
import { WaitingPages } from './waiting-page.ts';

/**
 * The forms of applications, where somebody comes in: `/donate/goods/5`, and its data. Whatever else belongs to an application is
 * for who has.
 */
const ENTRANCE =
  /^\/(?:donate\/(?:(?:goods|governments)\/\d+|cart\/apply)|ec\/orders(?:\/goods\/\d+)?)(\.data)?$/;

/** Who asks for an entrance. */
export interface Visit {
  url: URL;
  request: Request;
  comer: Comer;
  /** Their network address. */
  client: string;
}

/**
 * In front of the forms of applications: while the door is closed, a visitor who is not inside gets the waiting page at the address
 * that they asked for. While it is open, a visitor who is sent a form gets a mark with it, by which they stay inside.
 */
export class WaitingRoom {
  readonly #door: Door;
  readonly #places: PublicPages;
  readonly #pages: WaitingPages;

  constructor(door: Door, handler: () => Promise<Handler>, places: PublicPages) {
    this.#door = door;
    this.#places = places;
    this.#pages = new WaitingPages(handler);
  }

  /** Answers a GET or HEAD. @param show the page itself. @throws NotNow when the network has taken too many places. */
  async page(visit: Visit, show: () => Promise<Response>): Promise<Response> {
    const [entrance, isData] = ENTRANCE.exec(visit.url.pathname) ?? [];
    if (!entrance) return show();
    this.#door.consider();
    if (visit.request.headers.get('accept') === 'application/json') return this.#tellLine(visit);
    if (needsLogin(visit)) return show();
    const entered =
      this.#known(visit) ?? (await this.#places.line(visit.comer, () => this.#come(visit, !isData)));
    if (entered.kind === 'refused')
      throw new NotNow(429, entered.retryAfter, 'too many places of one network');
    if (entered.kind === 'waiting' && !isData)
      return this.#pages.answer(visit.request, entrance, entered.waiting, entered.cookie);
    if (entered.kind === 'waiting' || entered.kind === 'outside') return toDocument(visit.url);
    // Before the page is there: while all stands still nobody is sent one, and yet people come.
    if (entered.isNew) this.#door.pressure.enters();
    const answer = await this.#door.pressure.watch(false, show);
    if (entered.isNew && isGone(answer)) this.#door.pressure.turnsAway();
    return marked(answer, entered);
  }

  /** Notes how long an applicant's form waits for its turn, which `work` says by calling what it is given. */
  watch<T>({ url }: Visit, work: (begins: () => void) => Promise<T>): Promise<T> {
    if (!ENTRANCE.test(url.pathname)) return work(() => {});
    this.#door.consider();
    return this.#door.pressure.watch(true, work);
  }

  /** Carries out a POST. @param act what it does or, for who has to wait, keeps of what was typed. */
  async form(visit: Visit, act: (keepOnly: boolean) => Promise<Response>): Promise<Response> {
    if (!ENTRANCE.test(visit.url.pathname) || needsLogin(visit)) return act(false);
    const entered = this.#known(visit) ?? (await comeIn(this.#door, visit));
    const isInside = entered.kind === 'inside';
    return isInside ? marked(await act(false), entered) : act(true);
  }

  /** What this process knows by itself: everybody is inside while the door is open, and who waits, waits. */
  #known(visit: Visit): Entered | undefined {
    return this.#door.closedAt ? stillWaiting(this.#door, visit) : markInside(visit.request);
  }

  async #come(visit: Visit, takesPlace: boolean): Promise<Entered> {
    const entered = await comeIn(this.#door, visit);
    return entered.kind === 'outside' && takesPlace ? lineUp(this.#door, visit) : entered;
  }

  /** What the script of the waiting page asks for. */
  #tellLine({ request }: Visit): Response {
    const told = this.#door.closedAt ? lineOf(this.#door, request) : undefined;
    const line =
      told === undefined
        ? { turn: true }
        : { turn: false, ...(told === 'lost' ? LOST : { ...waitingWords(told), again: told.again }) };
    return Response.json(line, { headers: { 'Cache-Control': 'private, no-store', Vary: 'Accept' } });
  }
}

/** What a visitor without the cookie is told: without it there is no place. */
const LOST = {
  people: '順番を確認できません。',
  time: 'Cookieを使う設定になっているかどうかをご確認のうえ、このページをもう一度開いてください。',
  again: 30,
};

function marked(answer: Response, { cookie }: { cookie?: string | undefined }): Response {
  if (cookie && answer.status < 400) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

/** Where it is said that something cannot be had: the failed pages, or a list of which something has gone. */
const GONE = /^\/(?:donate|ec\/orders)\/failed\?|^\/(?:donate|ec)\/cart\?(?:blocked|refused|stopped)=/;

/** Whether somebody is told so instead of being shown the form. Data for a page's script does not say where it leads, and is not counted. */
function isGone({ headers }: Response): boolean {
  return GONE.test(headers.get('location') ?? '');
}

/** Forms of donations lead visitors without a session to the login first: they come in after it. */
function needsLogin({ url, request }: Visit): boolean {
  return url.pathname.startsWith('/donate/') && !looksLikeToken(readCookie(request, 'session'));
}

/** As the router's own answers lead a page's script to load the whole document: there the waiting page is. */
function toDocument({ pathname, search }: URL): Response {
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('_routes='));
  return new Response(null, {
    status: 204,
    headers: {
      'X-Remix-Redirect': [
        pathname.replace(/\.data$/, ''),
        ...(query.length > 0 ? [query.join('&')] : []),
      ].join('?'),
      'X-Remix-Status': '302',
      'X-Remix-Reload-Document': 'true',
      'Cache-Control': 'private, no-store',
    },
  });
}
