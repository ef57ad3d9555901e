import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetConfig } from '../config.ts';
import { addJob, db, transaction } from '../db/db.ts';
import { statementSpan } from '../db/statement-span.ts';
import { runLanes } from '../jobs/run.ts';
import { watchedProvider } from '../payment/watched-provider.ts';
import { useTestDatabase } from '../testing/database.ts';
import { traceFrom } from './otlp.ts';
import { isTraced, traced } from './span.ts';

useTestDatabase();

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

const bodies: string[] = [];
const collector = createServer(async (req, res) => {
  bodies.push(`${req.url} ${await text(req)}`);
  res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => void collector.close());

/** What was sent by a program that traced while `work` ran. */
async function sentWhile(env: Record<string, string>, work: () => Promise<unknown>): Promise<Sent[]> {
  Object.assign(process.env, env);
  forgetConfig();
  bodies.length = 0;
  const stop = await traceFrom('test');
  await work();
  await stop();
  for (const name of Object.keys(env)) delete process.env[name];
  forgetConfig();
  return bodies
    .map((body) => JSON.parse(body.replace(/^\/v1\/traces /, '')))
    .flatMap((b) => b.resourceSpans)
    .flatMap((r) => r.scopeSpans)
    .flatMap((s) => s.spans);
}

const endpoint = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
});
const aRequest = (work: () => Promise<unknown>) =>
  traced({ name: 'GET /goods', kind: 'server', facts: { 'http.route': '/goods' } }, work);

it('sends requests with their statements, without their values', async () => {
  const sent = await sentWhile(endpoint(), () =>
    aRequest(async () => {
      await sql`select ${'山田 太郎'}::text as name, 'ここだけの話' as secret`.execute(db());
      await transaction((tx) =>
        tx.selectFrom('goods').select('id').where('name', '=', '山田 花子').execute(),
      );
    }),
  );
  expect(sent.map(({ name }) => name)).toEqual(['SELECT', 'BEGIN', 'SELECT', 'COMMIT', 'GET /goods']);
  const request = sent.at(-1)!;
  for (const span of sent.slice(0, -1))
    expect(span).toMatchObject({ parentSpanId: request.spanId, traceId: request.traceId, kind: 3 });
  expect(bodies.join()).toContain('from \\"goods\\"');
  expect(bodies.join()).toContain('satonowa-test');
  expect(bodies.join()).not.toMatch(/山田|ここだけ/);
});

it('sends jobs and calls of the provider, and of a failure its kind alone', async () => {
  class Refused extends Error {}
  const provider = watchedProvider({
    name: 'sandbox',
    fetchPayment: async () => {
      throw new Refused('山田 太郎');
    },
  } as never);
  const sent = await sentWhile(endpoint(), async () => {
    const done = Promise.withResolvers<void>();
    const stop = await runLanes(
      [
        {
          name: 'test',
          concurrency: 1,
          timetable: [],
          jobs: {
            greet: async () => {
              await provider.fetchPayment('ref').catch(() => done.resolve());
            },
          },
        },
      ],
      () => {},
    );
    await addJob(db(), 'greet', { name: '山田 太郎' });
    await done.promise;
    await stop();
  });
  expect(sent.map(({ name }) => name)).toEqual(['sandbox fetchPayment', 'job greet']);
  const [call, job] = sent as [Sent, Sent];
  expect(call.parentSpanId).toBe(job.spanId);
  expect(call.status?.code).toBe(2);
  expect(call.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'Error' } });
  expect(bodies.join()).not.toContain('山田');
});

it('traces the share that is asked for, with all that belongs to it or nothing', async () => {
  const sent = await sentWhile({ ...endpoint(), OTEL_TRACES_SAMPLER_ARG: '0' }, () =>
    aRequest(async () => {
      expect(isTraced()).toBe(false);
      await sql`select 1`.execute(db());
    }),
  );
  expect(sent).toEqual([]);
});

it('does the work alone, and loads nothing, where no endpoint is set', async () => {
  const sent = await sentWhile({}, () => aRequest(async () => expect(isTraced()).toBe(false)));
  expect([sent, bodies]).toEqual([[], []]);
});

it('goes on when nobody takes what it sends', async () => {
  const gone = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  expect(await sentWhile(gone, () => aRequest(async () => 'done'))).toEqual([]);
});

it('leaves nothing between quotes in a statement', () => {
  expect(statementSpan(`select * from a where b = 'x''y' and c = 'z`).facts['db.query.text']).toBe(
    `select * from a where b = '?''?' and c = '?'`,
  );
  expect(statementSpan('  insert into a values ($1)').name).toBe('INSERT');
});
