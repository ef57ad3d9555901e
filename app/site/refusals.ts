import type { Context } from 'hono';
import { plainError } from '#app/shell/plain-error.ts';
import { config } from '#platform/config.ts';
import { encode, type KeptPage, keepPage, toResponse } from '#platform/http/kept-page.ts';
import { madeOnce } from '#platform/made-once.ts';
import { storefrontOf } from '#platform/storefront.ts';
import { type Handler, renderRefusal } from './render.ts';

/** Refuses a request before any page was chosen. */
export type Refuse = (c: Context, status: number, more?: Record<string, string>) => Promise<Response>;

/**
 * Refusals in the layout of the storefront that was asked for. Each is rendered once and then kept: refusing a flood must
 * not cost what serving it would. It asks the database nothing. What no person reads gets a bare answer.
 */
export function refusals(handler: () => Promise<Handler>): Refuse {
  const kept = new Map<string, Promise<KeptPage>>();
  const bodies = new Map<string, Promise<Buffer>>();
  return async (c, status, more = {}) => {
    const { path } = c.req;
    if (path.endsWith('.data') || path.startsWith('/api/') || path.startsWith('/media/'))
      return plainError(status, more);
    const at = new URL(storefrontOf(path) === 'shop' ? '/ec/error' : '/error', config().origin);
    const key = `${status} ${at.pathname}`;
    const made = await madeOnce(kept, key, async () =>
      keepPage(await renderRefusal(await handler(), at, status), { fresh: 0, stale: 0 }),
    );
    const answer = await toResponse(made, c.req.raw, (page, encoding) => {
      const name = `${key} ${encoding}`;
      const body = bodies.get(name) ?? encode(page, encoding);
      bodies.set(name, body);
      return body;
    });
    for (const [name, value] of Object.entries(more)) answer.headers.set(name, value);
    return answer;
  };
}
