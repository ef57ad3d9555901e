import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

/** A provider that takes requests and never answers. @param acquirerUrl where to hand them on; null: they are lost. */
export async function aSilentProvider(acquirerUrl: string | null) {
  let asked = () => {};
  const arrived = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = createServer(async (req) => {
    if (acquirerUrl !== null) await forward(req, acquirerUrl);
    asked();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(req: IncomingMessage, acquirerUrl: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const headers = {
    'Content-Type': 'application/json',
    Authorization: String(req.headers.authorization),
    'Idempotency-Key': String(req.headers['idempotency-key']),
  };
  await fetch(acquirerUrl + req.url, { method: 'POST', headers, body: Buffer.concat(chunks) });
}

/**
 * Runs a program that submits a form in a process of its own, which is killed while it waits for the provider.
 * @param acquirerUrl where the provider hands its requests on; null: it never sees them.
 */
export async function killedWhileSubmitting(
  program: string,
  args: readonly string[],
  acquirerUrl: string | null,
): Promise<void> {
  const provider = await aSilentProvider(acquirerUrl);
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ACQUIRER_URL: provider.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    provider.arrived,
    ended.then(([code]) => {
      throw new Error(`the process ended with ${code} before it asked the provider`);
    }),
  ]);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  provider.close();
}
