import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeyRefused, ProviderRefused, ProviderUnavailable } from '../port.ts';
import { stripeProvider } from './provider.ts';

let respond: { status: number; body: string; location?: string } | 'hang up' = 'hang up';
const asked: string[] = [];
const server = createServer((req, res) => {
  asked.push(req.url ?? '');
  if (respond === 'hang up') return req.socket.destroy();
  return res
    .writeHead(respond.status, respond.location ? { location: respond.location } : {})
    .end(respond.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const SECRET_KEY = 'sk_test_never_told';
const fetchAt = (apiUrl: string) =>
  stripeProvider({ secretKey: SECRET_KEY, webhookSecret: 'whsec_x', apiUrl }).fetchPayment('cs_1');
const fetchOne = () => fetchAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const fault = (type: string) => JSON.stringify({ error: { type, message: 'No.' } });

it('does not know the outcome when the line breaks or nothing listens', async () => {
  respond = 'hang up';
  await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);

  await expect(fetchAt('http://127.0.0.1:1')).rejects.toThrow(ProviderUnavailable);
});

it('does not believe an answer of another shape', async () => {
  for (const body of ['', '<html>', 'null', '{}', '{"id":"cs_1","object":"customer"}']) {
    respond = { status: 200, body };
    await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);
  }
});

it('follows no redirect with its key, and tells busy from refused', async () => {
  respond = { status: 302, body: '{}', location: '/elsewhere' };
  await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);
  expect(asked).not.toContain('/elsewhere');
  for (const status of [429, 500, 502, 503]) {
    respond = { status, body: fault('api_error') };
    await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);
  }
  for (const status of [400, 401, 402, 403, 404]) {
    respond = { status, body: fault('invalid_request_error') };
    const refusal = await fetchOne().catch((e: unknown) => e);
    // A key that is wrong is no payment's fault: none may end for it.
    expect(refusal).toBeInstanceOf([401, 403].includes(status) ? KeyRefused : ProviderRefused);
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toContain(SECRET_KEY);
  }
});

it('waits for another request under the same key, and gives up in the end', async () => {
  respond = { status: 409, body: fault('idempotency_error') };
  await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);
});
