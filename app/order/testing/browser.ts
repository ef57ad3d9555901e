import { cookieName } from '#app/account/cookies.ts';
import { formOwner } from '#app/account/parked-form.ts';
import { startSession } from '#app/account/session.ts';
import { aClient } from '#app/account/testing/members.ts';
import { transaction } from '#platform/db/db.ts';
import { orderPath } from '../apply/offer.ts';
import { orderAction } from '../pages/order-action.ts';
import { orderPage } from '../pages/order-form.ts';

const ORIGIN = 'http://localhost:3000';

/** A browser with its cookies on the pages of one product's order, or of its cart's, with its own network address. */
export class Browser {
  readonly #path: string;
  readonly #goodsId: number | null;
  readonly #client = aClient();
  readonly #cookies = new Map<string, string>();

  constructor(goodsId: number | null) {
    this.#goodsId = goodsId;
    this.#path = orderPath(goodsId === null ? { cart: null } : { goodsId });
  }

  get client(): string {
    return this.#client;
  }

  async logIn(memberId: number): Promise<void> {
    const token = await transaction((tx) => startSession(tx, memberId, this.request()));
    this.#cookies.set(cookieName('session'), token);
  }

  logOut(): void {
    this.#cookies.delete(cookieName('session'));
  }

  request(path = '/', fields?: Record<string, string>): Request {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Request(ORIGIN + path, {
      method: fields ? 'POST' : 'GET',
      headers: { 'x-client-address': this.#client, ...(cookie && { cookie }) },
      ...(fields && { body: new URLSearchParams(fields) }),
    });
  }

  /** What the page loads, or the path that it redirects to. */
  async open(query = '') {
    const url = new URL(ORIGIN + this.#path + query);
    try {
      return await orderPage(this.request(this.#path + query), url, this.#goodsId);
    } catch (thrown) {
      return this.#led(thrown);
    }
  }

  /** What the form answers, or the path that it redirects to. @param owner whose form it is; nobody's without it. */
  async post(fields: Record<string, string>, owner?: number) {
    const _owner = owner === undefined ? '' : formOwner(owner);
    try {
      const reply = await orderAction(this.request(this.#path, { ...fields, _owner }), this.#goodsId);
      this.#keep(reply.cookies);
      return reply;
    } catch (thrown) {
      return this.#led(thrown);
    }
  }

  #led(thrown: unknown): string | number {
    if (thrown instanceof Response) {
      this.#keep(thrown.headers.getSetCookie());
      return thrown.headers.get('location') ?? thrown.status;
    }
    const status = (thrown as { init?: ResponseInit | null }).init?.status;
    if (status === undefined) throw thrown;
    return status;
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      this.#cookies.set(name, value);
    }
  }
}
