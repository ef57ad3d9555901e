import { CARD, isSoldOut } from '../scripts/crowd/applicants.ts';
import type { Donor } from '../scripts/crowd/donors.ts';
import { type Answer, send, Tally } from './rush-load.ts';

/** What the donors of a stage met. */
export class Met {
  /** From the last button to the payment page; from being inside to the result; how long a waiting page took. */
  readonly submits = new Tally();
  readonly wholes = new Tally();
  readonly waitingPages = new Tally();
  inside = 0;
  /** Who saw the waiting page, and who still waited when the stage was over. */
  waited = 0;
  left = 0;
  soldOut = 0;
}

/** The steps of one application, for what each costs. */
export const STEPS = ['confirm', 'submit', 'pay', 'return', 'result'] as const;
type Step = (typeof STEPS)[number];

/** A browser that is logged in, in front of the confirm page: with cookies and a network of its own. */
export class DonorsBrowser {
  readonly #donor: Donor;
  readonly #site: string;
  readonly #headers: Record<string, string>;
  readonly #cookies: Map<string, string>;
  #to = '';

  constructor(donor: Donor, site: string, address: string) {
    this.#donor = donor;
    this.#site = site;
    const origin = site.replace('127.0.0.1', 'localhost');
    this.#headers = { origin, host: new URL(origin).host, 'x-forwarded-for': address };
    this.#cookies = new Map([['session', donor.token]]);
  }

  async step(name: Step): Promise<Answer> {
    const form = `${this.#site}${this.#donor.form}?step=confirm`;
    if (name === 'confirm') return this.#ask(form);
    if (name === 'submit') return this.#follow(await this.#ask(form, this.#donor.submission));
    if (name === 'pay') return this.#follow(await send(this.#to, { form: CARD }));
    const at = this.#to.startsWith('/') ? this.#site + this.#to : this.#to;
    return name === 'return' ? this.#follow(await this.#ask(at)) : this.#ask(at);
  }

  /** What the waiting page's script asks for. */
  async line(): Promise<{ turn: boolean; again: number }> {
    const url = `${this.#site}${this.#donor.form}?step=confirm`;
    const { json } = await send(url, { headers: { ...this.#sent(), accept: 'application/json' } });
    return json as { turn: boolean; again: number };
  }

  #sent(): Record<string, string> {
    return { ...this.#headers, cookie: [...this.#cookies].map((c) => c.join('=')).join('; ') };
  }

  async #ask(url: string, form?: Record<string, string>): Promise<Answer> {
    const answer = await send(url, { headers: this.#sent(), ...(form && { form }) });
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = set.split(';', 1)[0]!.split('=');
      this.#cookies.set(name, value);
    }
    return answer;
  }

  #follow(answer: Answer): Answer {
    this.#to = answer.headers.location ?? '';
    return answer;
  }
}

const isWaiting = ({ headers }: Answer) => headers['x-robots-tag'] !== undefined;

/** Waits where that is asked for, presses the last button, pays, comes back and sees the result. @param until when whoever waits leaves. */
export async function apply(browser: DonorsBrowser, met: Met, until: number): Promise<void> {
  try {
    const came = await comeIn(browser, met, until);
    if (came === 'left') return void met.left++;
    if (came === 'sold out') return void met.soldOut++;
    met.inside++;
    const began = performance.now();
    const submitted = await browser.step('submit');
    met.submits.latencies.push(performance.now() - began);
    if (isSoldOut(submitted.headers.location ?? '')) return void met.soldOut++;
    const isFine =
      submitted.headers.location?.includes('/pay/') &&
      (await browser.step('pay')).status < 400 &&
      (await browser.step('return')).headers.location?.includes('/success') &&
      (await browser.step('result')).status === 200;
    if (isFine) met.wholes.latencies.push(performance.now() - began);
    else met.wholes.failed++;
  } catch {
    met.wholes.failed++;
  }
}

/** @returns `left` for who waited too long, `sold out` for whose gift had gone before they came to the confirm page. */
async function comeIn(browser: DonorsBrowser, met: Met, until: number): Promise<'in' | 'left' | 'sold out'> {
  for (let first = true; ; first = false) {
    const asked = performance.now();
    const page = await browser.step('confirm');
    if (!isWaiting(page)) {
      const to = page.headers.location ?? '';
      // A list of which something went is led back to before anything is pressed.
      if (isSoldOut(to) || to.endsWith('?stopped=1')) return 'sold out';
      if (page.status !== 200) throw new Error(`the form answered ${page.status}`);
      return 'in';
    }
    met.waitingPages.latencies.push(performance.now() - asked);
    if (first) met.waited++;
    for (let line = await browser.line(); !line.turn; line = await browser.line()) {
      if (performance.now() > until) return 'left';
      const pause = Math.max(0, Math.min(line.again * 1000, until - performance.now()));
      await new Promise((r) => setTimeout(r, pause));
    }
  }
}
