import type { IncomingMessage, Server } from 'node:http';
import { isLookedAt } from './people.ts';
import type { ConversionKind } from './steps.ts';
import { tally } from './tally.ts';

/** A page that its visitor has already counts, too: it is looked at once more. */
const SHOWN: ReadonlySet<number> = new Set([200, 304]);

/**
 * Counts the pages of goods that a server shows, kept ones and made ones alike. What a cache in front answers never comes here. Called
 * before the server's own listener is added. @param goodsAt of which kind the goods of an address are, with its query.
 */
export function countViews(server: Server, goodsAt: (url: string) => ConversionKind | undefined): void {
  server.on('request', (req, res) => {
    const kind = goodsAt(req.url ?? '');
    if (!kind || req.method !== 'GET') return;
    res.once('finish', () => {
      if (SHOWN.has(res.statusCode) && isLookedAt((name) => text(req, name))) tally(`${kind}_view`);
    });
  });
}

function text({ headers }: IncomingMessage, name: string): string | undefined {
  const said = headers[name];
  return typeof said === 'string' ? said : said?.[0];
}
