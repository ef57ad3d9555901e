import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentContract } from './contract.ts';
import { KeyRefused, ProviderRefused, ProviderUnavailable } from './port.ts';
import { startHarness } from './sandbox/testing/harness.ts';
import { sandboxProvider } from './sandbox-provider.ts';

paymentContract('sandbox acquirer', startHarness);

describe('the adapter against a server that misbehaves', () => {
  let respond: { status: number; body: string; location?: string } | 'hang up' = 'hang up';
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    if (respond === 'hang up') return req.socket.destroy();
    return res
      .writeHead(respond.status, respond.location ? { location: respond.location } : {})
      .end(respond.body);
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const fetchOne = () =>
    sandboxProvider({ url, publicUrl: url, secret: 'x'.repeat(16) }).fetchPayment('pay_1');

  it('does not know the outcome when the line breaks or nothing listens', async () => {
    respond = 'hang up';
    await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);
    const nobody = sandboxProvider({ url: 'http://127.0.0.1:1', publicUrl: url, secret: 'x'.repeat(16) });
    await expect(nobody.fetchPayment('pay_1')).rejects.toThrow(ProviderUnavailable);
  });

  it('does not believe an answer of another shape', async () => {
    for (const body of ['', '<html>', 'null', '{}', '{"id":"pay_1","status":"paid"}']) {
      respond = { status: 200, body };
      await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);
    }
  });

  it('follows no redirect with its secret, and tells busy from refused', async () => {
    respond = { status: 302, body: '', location: '/elsewhere' };
    await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);
    expect(asked).not.toContain('/elsewhere');
    for (const status of [408, 429, 500, 502, 503]) {
      respond = { status, body: '{}' };
      await expect(fetchOne()).rejects.toThrow(ProviderUnavailable);
    }
    for (const status of [400, 404, 409, 422]) {
      respond = { status, body: '{}' };
      await expect(fetchOne()).rejects.toThrow(ProviderRefused);
    }
    respond = { status: 401, body: '{}' };
    await expect(fetchOne()).rejects.toThrow(KeyRefused);
  });
});
