import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

/**
 * What one connection may take, in milliseconds. A kept connection must outlive the proxy's (nginx and the common load
 * balancers keep theirs for 60 s): else the proxy sends a request into one that is just being closed.
 */
export const SERVER_LIMITS = {
  keepAliveTimeout: 75_000,
  headersTimeout: 15_000, // from the first byte of a request, not from the answer before
  requestTimeout: 60_000, // a webhook of 1 MB at 140 kbit/s
  connectionsCheckingInterval: 2_000, // between two looks for requests above these times
  requireHostHeader: false, // probes without one are answered, all else is refused by `refuseWrongHost`
} satisfies ServerOptions;

const SILENT_MS = 120_000; // a socket on which nothing moves in either direction
const MOST_HEADERS = 200;

export interface ConnectionLimits {
  /** Of this process. */
  all: number;
  /** Of one address that is no proxy of ours. */
  oneAddress: number;
}

const CONNECTIONS: ConnectionLimits = { all: 8_000, oneAddress: 500 };

/**
 * Bounds connections. When all places are taken, those that wait idly for a next request are closed.
 * @param speaksForMany whether an address is no single visitor's.
 */
export function limitConnections(
  server: Server,
  speaksForMany: (address: string) => boolean,
  limits: ConnectionLimits = CONNECTIONS,
): void {
  server.timeout = SILENT_MS;
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = limits.all;
  server.on('drop', () => server.closeIdleConnections());
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || speaksForMany(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > limits.oneAddress) socket.destroy();
  });
}

/** Our proxies, and this machine, where one may stand that nobody has named. */
export function speaksForMany(proxies: BlockList): (address: string) => boolean {
  const machine = new BlockList();
  machine.addSubnet('127.0.0.0', 8);
  machine.addAddress('::1', 'ipv6');
  return (address) => {
    const plain = address.split('%', 1)[0]!; // the zone of a link-local one
    return [machine, proxies].some((list) => list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4'));
  };
}

/**
 * Refuses a request with two Host headers, or of HTTP/1.1 with none (RFC 9112 3.2): a proxy and this server could each
 * believe another one.
 * @returns whether it did.
 */
export function refuseWrongHost(req: IncomingMessage, res: ServerResponse): boolean {
  let hosts = 0;
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts === 1 || (hosts === 0 && req.httpVersion === '1.0')) return false;
  res.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end();
  return true;
}

/** Takes no new connection, lets requests be finished, and closes each connection as soon as it waits idly. */
export async function closeServer(server: Server): Promise<void> {
  const closing = setInterval(() => server.closeIdleConnections(), 100);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(closing);
}
