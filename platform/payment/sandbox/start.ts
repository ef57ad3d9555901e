import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { Kysely, PostgresDialect } from 'kysely';
import { boundedPool } from '#platform/db/pool.ts';
import { log } from '#platform/log.ts';
import { api } from './api.ts';
import type { Context } from './context.ts';
import { deliverDue } from './delivery.ts';
import { keepHouse } from './housekeeping.ts';
import { faultPage, notFoundPage } from './html/state-page.ts';
import { type Loop, startLoop } from './loop.ts';
import { answer } from './pages/answer.ts';
import { places } from './pages/places.ts';
import { hostedPages } from './pages/routes.ts';
import { splitSecrets } from './signature.ts';

const CONNECTIONS = 8;
const STATEMENT_MS = 15_000;
const CONNECT_MS = 10_000;

export interface AcquirerOptions {
  /** A migrated database; only its schema `acquirer` is used. */
  databaseUrl: string;
  /** 0 uses any free port. */
  port: number;
  host?: string;
  /** One shared secret, or several separated by commas, the newest first. */
  secret: string;
  /** Where the merchant receives webhooks. */
  webhookUrl: string;
  /** The merchant's name on the payment pages, and that of its shop where it has another one. */
  merchantName?: string;
  shopName?: string;
  /** Where the payer's browser reaches it; its own URL unless it is behind a proxy. */
  publicUrl?: string;
  clock?: () => Date;
  /** Longest pause of the background work, in milliseconds. */
  pollMs?: number;
  report?: (error: unknown) => void;
}

export interface Acquirer {
  url: string;
  close(): Promise<void>;
}

/** API and pages with one context. */
function application(ctx: Context): Hono {
  const app = new Hono();
  app.use(
    secureHeaders({ referrerPolicy: 'no-referrer', xFrameOptions: 'DENY', strictTransportSecurity: false }),
  );
  app.route('/v1', api(ctx));
  app.route('/', hostedPages(ctx));
  app.route('/', places(ctx));
  app.notFound((c) =>
    c.req.path.startsWith('/v1/')
      ? c.json({ error: { code: 'NOT_FOUND', message: 'There is nothing here.' } }, 404)
      : answer(c, notFoundPage(), 404),
  );
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    ctx.report(error);
    return c.req.path.startsWith('/v1/')
      ? c.json({ error: { code: 'FAULT', message: 'The acquirer failed to answer.' } }, 500)
      : answer(c, faultPage(), 500);
  });
  return app;
}

/** By which the database, and who counts statements, tell its connections from the site's. */
export const ACQUIRER_NAME = 'application_name=acquirer';

/**
 * Starts the sandbox acquirer: its HTTP server, webhook delivery and housekeeping. All state is in its tables, so a
 * process that was killed can simply be started again.
 * @throws Error of `listen`, e.g. EADDRINUSE.
 */
export async function startAcquirer(options: AcquirerOptions): Promise<Acquirer> {
  const pool = boundedPool(CONNECTIONS, STATEMENT_MS, CONNECT_MS, [ACQUIRER_NAME], options.databaseUrl);
  const loops: Loop[] = [];
  const ctx: Context = {
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    clock: options.clock ?? (() => new Date()),
    secrets: splitSecrets(options.secret),
    webhookUrl: options.webhookUrl,
    merchantName: options.merchantName ?? '加盟店',
    shopName: options.shopName ?? options.merchantName ?? '加盟店',
    publicUrl: () => options.publicUrl ?? address(),
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    report: options.report ?? ((error) => log().error({ err: error }, 'sandbox acquirer')),
  };
  const server = createAdaptorServer({ fetch: application(ctx).fetch });
  const host = options.host ?? '127.0.0.1';
  const address = () => `http://${host}:${(server.address() as AddressInfo).port}`;
  server.listen(options.port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    await ctx.db.destroy();
    throw error;
  }
  const pollMs = options.pollMs ?? 1000;
  loops.push(startLoop(() => keepHouse(ctx), pollMs, ctx.report));
  loops.push(startLoop(() => deliverDue(ctx), pollMs, ctx.report));
  return {
    url: address(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await closed;
      await Promise.all(loops.map((loop) => loop.stop()));
      await ctx.db.destroy();
    },
  };
}
