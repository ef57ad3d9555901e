import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Received } from '../../contract-harness.ts';

export interface Merchant {
  url: string;
  received: Received[];
  /** Sets the status to answer from now on. */
  answer: (status: number) => void;
  close(): Promise<void>;
}

/** A fake merchant: an HTTP server that keeps every webhook as it came. */
export async function startMerchant(): Promise<Merchant> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const headers = new Headers(Object.entries(req.headers).map(([k, v]) => [k, String(v)]));
      received.push({ rawBody: Buffer.concat(chunks).toString('utf8'), headers });
      res.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/payments`,
    received,
    answer: (next) => {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
