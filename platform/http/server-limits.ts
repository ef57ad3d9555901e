import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { BlockList, isIPv6, Server as Listener, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { network } from '../throttle.ts';

/**
 * What one connection may take, in milliseconds. A kept connection must outlive the proxy's (nginx and the common load
 * balancers keep theirs for 60 s): else the proxy sends a request into one that is just being closed.
 */
export const SERVER_LIMITS = {
  keepAliveTimeout: 75_000,
  headersTimeout: 15_000, // from the first byte of a request, not from the answer before
  requestTimeout: 60_000, // forms and webhooks have less, see the callers of `readBody`
  connectionsCheckingInterval: 2_000, // between two looks for requests above these times
  requireHostHeader: false, // probes without one are answered, all else is refused by `refuseWrongHost`
} satisfies ServerOptions;

const SILENT_MS = 120_000; // a socket on which nothing moves in either direction
const MOST_HEADERS = 200;

/** Requests of one connection that wait for their answers. Browsers and proxies send the next one after the answer. */
const MOST_UNANSWERED = 4;

export interface ConnectionLimits {
  /** Of this process. */
  all: number;
  /** Of one network that is no proxy of ours. */
  oneNetwork: number;
}

const CONNECTIONS: ConnectionLimits = { all: 8_000, oneNetwork: 500 };

/**
 * Bounds connections. When all places are taken, those that wait idly for a next request are closed; if there are none,
 * the oldest one of the network that has most.
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
  const all = new Set<Socket>();
  const ofNetworks = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    all.add(socket);
    socket.once('close', () => all.delete(socket));
    const address = socket.remoteAddress;
    if (address === undefined || speaksForMany(address)) return;
    const from = network(address);
    const own = ofNetworks.get(from) ?? new Set();
    ofNetworks.set(from, own.add(socket));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) ofNetworks.delete(from);
    });
    if (own.size > limits.oneNetwork) socket.destroy();
  });
  let isMakingRoom = false;
  server.on('drop', () => {
    if (isMakingRoom) return; // once a round of the event loop, however many come
    isMakingRoom = true;
    setImmediate(() => {
      isMakingRoom = false;
    });
    server.closeIdleConnections();
    if ([...all].some((socket) => socket.destroyed)) return;
    const most = [...ofNetworks.values()].reduce((a, b) => (b.size > a.size ? b : a), new Set<Socket>());
    if (most.size > 1) [...most][0]!.destroy();
  });
}

const unanswered = new WeakMap<Socket, number>();

/**
 * Cuts a connection on which requests come faster than they are answered: a few kilobytes would hold thousands of them,
 * all begun at once and by one client.
 * @returns whether it did: the request is not to be answered.
 */
export function refusePipelined({ socket }: IncomingMessage, res: ServerResponse): boolean {
  if (socket.destroyed) return true; // what had come before it was cut
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > MOST_UNANSWERED) {
    socket.destroy();
    return true;
  }
  unanswered.set(socket, count);
  res.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1));
  return false;
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

/**
 * Takes no new connection, lets requests be finished, and closes each connection as soon as it waits idly.
 * @param leaveMs for so long it goes on first, each answer ending its connection, while /healthz tells proxies to go elsewhere.
 */
export async function closeServer(server: Server, leaveMs = 0): Promise<void> {
  server.prependListener('request', (_req, res) => {
    res.shouldKeepAlive = false;
  });
  if (leaveMs > 0) await sleep(leaveMs);
  await setImmediate();
  await quietTurn(server);
  // A server of HTTP also ends what is open without a request, and so who has connected and whose request is under way.
  const ended = new Promise<void>((resolve) => void Listener.prototype.close.call(server, () => resolve()));
  const closing = setInterval(() => server.closeIdleConnections(), UNDER_WAY_MS);
  await ended;
  clearInterval(closing);
}

const UNDER_WAY_MS = 500;
const QUIET_MS = 2;
const MOST_TURNS_MS = 1_000;

/**
 * Waits for a turn of the event loop that took next to no time and brought no connection, so that all have been taken: one that has
 * been made and not taken is reset when a server closes, with the request in it. One is taken in a turn.
 */
async function quietTurn(server: Server): Promise<void> {
  let came = false;
  const notice = () => {
    came = true;
  };
  server.on('connection', notice);
  const end = performance.now() + MOST_TURNS_MS;
  let quiet = false;
  for (let last = performance.now(); !quiet && last < end; ) {
    came = false;
    await setImmediate();
    const now = performance.now();
    quiet = !came && now - last < QUIET_MS;
    last = now;
  }
  server.off('connection', notice);
}
