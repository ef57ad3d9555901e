import { EventEmitter, once } from 'node:events';
import { Agent, createServer, get, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, BlockList, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type ConnectionLimits,
  closeServer,
  limitConnections,
  refusePipelined,
  refuseWrongHost,
  SERVER_LIMITS,
  speaksForMany,
} from './server-limits.ts';

const patience = { timeout: 20_000, interval: 20 };
let server: Server;
/** Requests that reached what answers them. */
let begun = 0;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function start(options: ServerOptions = {}, limits?: ConnectionLimits): Promise<void> {
  server = createServer({ ...SERVER_LIMITS, ...options }, (req, res) => {
    if (refusePipelined(req, res) || refuseWrongHost(req, res)) return;
    begun++;
    req.resume().on('end', () => setTimeout(() => res.end('answered'), req.url === '/slow' ? 500 : 0));
  });
  limitConnections(server, () => false, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** A client that writes by hand. @param from which of this machine's addresses it has. */
function client(from = '127.0.0.1'): Socket & { heard: () => string } {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let heard = '';
  socket.on('error', ({ message }) => {
    heard += message;
  });
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  return Object.assign(socket, { heard: () => heard });
}

/** When the connection is closed, also by a reset: the server need not have read all that was under way to it. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const answers = (heard: string) => heard.match(/answered/g)?.length ?? 0;
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('keeps a connection for longer than the proxies in front do, and than a request may take to arrive', async () => {
  expect(SERVER_LIMITS.keepAliveTimeout).toBeGreaterThan(60_000);
  await start({ headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 });
  const socket = client();
  socket.write(GET);
  await vi.waitFor(() => expect(answers(socket.heard())).toBe(1), patience);
  await sleep(1_500);
  socket.write(GET);
  await vi.waitFor(() => expect(answers(socket.heard())).toBe(2), patience);
});

it.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'],
])('ends a client that sends %s byte by byte', async (_, begin) => {
  await start({ headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 50 });
  const socket = client();
  socket.write(begin);
  const drip = setInterval(() => socket.write('a'), 50);
  const began = performance.now();
  await closed(socket);
  clearInterval(drip);
  expect(performance.now() - began).toBeGreaterThan(300);
  expect(socket.heard()).toMatch(/^HTTP\/1\.1 408|ECONNRESET/);
});

it('refuses what has two Host headers, or none, and takes HTTP/1.0 without', async () => {
  await start();
  const ask = async (request: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(request);
    return (await text(socket)).split('\r\n')[0];
  };
  const close = 'Connection: close\r\n\r\n';
  expect(await ask(`GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}`)).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask(`GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n${close}`)).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask(`GET / HTTP/1.1\r\n${close}`)).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask(`GET / HTTP/1.1\r\nHost: a\r\n${close}`)).toBe('HTTP/1.1 200 OK');
  expect(await ask('GET / HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 200 OK');
});

it('cuts a connection that sends a flood of requests at once, and begins only a few of them', async () => {
  await start();
  const before = begun;
  const socket = client();
  const end = closed(socket);
  socket.write(GET.repeat(2_000));
  await end;
  expect(begun - before).toBeLessThanOrEqual(4);
});

it('answers a few requests that are sent at once, and a thousand one after the other', async () => {
  await start();
  const socket = client();
  socket.write(GET.repeat(4));
  await vi.waitFor(() => expect(answers(socket.heard())).toBe(4), patience);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  const used = new Set<number | undefined>();
  for (let i = 0; i < 1_000; i++) {
    const request = get({ agent, port, host: '127.0.0.1' });
    const [response] = await once(request, 'response');
    used.add(request.socket?.localPort);
    expect(await text(response)).toBe('answered');
  }
  agent.destroy();
  expect(used.size).toBe(1);
});

it('gives one address a number of connections, and again once it has closed some', async () => {
  await start({}, { all: 100, oneNetwork: 3 });
  const sockets = [client(), client(), client()];
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const tooMany = client();
  await closed(tooMany);
  sockets[0]!.destroy();
  await vi.waitFor(async () => {
    const next = client();
    next.write(GET);
    await vi.waitFor(() => expect(answers(next.heard())).toBe(1), { timeout: 500 });
  }, patience);
});

it('closes connections that wait idly when all places are taken', async () => {
  await start({}, { all: 3, oneNetwork: 100 });
  const idle = [client(), client(), client()];
  for (const socket of idle) socket.write(GET);
  await vi.waitFor(() => expect(idle.map((s) => answers(s.heard()))).toEqual([1, 1, 1]), patience);
  await vi.waitFor(async () => {
    const next = client();
    next.write(GET);
    await vi.waitFor(() => expect(answers(next.heard())).toBe(1), { timeout: 500 });
  }, patience);
  expect(idle.every((socket) => socket.closed || socket.readableEnded)).toBe(true);
});

it('counts the addresses of one household of IPv6 together', () => {
  const fake = Object.assign(new EventEmitter(), { closeIdleConnections: () => {} }) as unknown as Server;
  limitConnections(fake, () => false, { all: 100, oneNetwork: 2 });
  const come = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    fake.emit('connection', socket);
    return socket.destroyed;
  };
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'];
  expect(addresses.map(come)).toEqual([false, false, true, false]);
});

it('takes a place from whoever has most when all are taken and none is idle', async () => {
  await start({}, { all: 4, oneNetwork: 100 });
  const hold = async (from: string) => {
    const socket = client(from);
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    return socket;
  };
  const few = await hold('127.0.0.2');
  const many = [await hold('127.0.0.3'), await hold('127.0.0.3'), await hold('127.0.0.3')];
  await vi.waitFor(async () => {
    const next = client('127.0.0.4');
    next.write(GET);
    await vi.waitFor(() => expect(answers(next.heard())).toBe(1), { timeout: 500 });
  }, patience);
  expect(few.closed || few.readableEnded).toBe(false);
  expect(many.some((socket) => socket.closed || socket.readableEnded)).toBe(true);
});

it('counts no address that speaks for many', () => {
  const proxies = new BlockList();
  proxies.addSubnet('10.0.0.0', 8);
  const many = speaksForMany(proxies);
  expect(['127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3', '::ffff:127.0.0.1'].map(many)).not.toContain(
    false,
  );
  expect(['203.0.113.7', '2001:db8::1', 'fe80::1%eth0', '::ffff:203.0.113.7'].map(many)).not.toContain(true);
});

it('ends without waiting for connections that are kept, and finishes what it is answering', async () => {
  await start();
  const [idle, busy] = [client(), client()];
  const before = begun;
  idle.write(GET);
  busy.write(GET.replace('/', '/slow'));
  await vi.waitFor(() => expect([answers(idle.heard()), begun - before]).toEqual([1, 2]), patience);
  const began = performance.now();
  await closeServer(server);
  expect(performance.now() - began).toBeLessThan(5_000);
  await vi.waitFor(() => expect(answers(busy.heard())).toBe(1), patience);
});

it('takes those who have just connected before it closes, however busy it was', async () => {
  await start();
  const clients = Array.from({ length: 20 }, () => client());
  for (const one of clients) one.write(GET);
  await new Promise((resolve) => process.nextTick(resolve)); // the system connects them now
  const busyUntil = performance.now() + 100;
  while (performance.now() < busyUntil);
  await Promise.all([closeServer(server), ...clients.map(closed)]);
  expect(clients.map((one) => answers(one.heard()))).toEqual(clients.map(() => 1));
});

it('goes on for a while as it leaves, ending each connection with its answer', async () => {
  await start();
  const kept = client();
  kept.write(GET);
  await vi.waitFor(() => expect(answers(kept.heard())).toBe(1), patience);
  const leaving = closeServer(server, 300);
  kept.write(GET);
  await closed(kept);
  const late = client();
  late.write(GET);
  await closed(late);
  expect([answers(kept.heard()), answers(late.heard())]).toEqual([2, 1]);
  expect(late.heard()).toContain('Connection: close');
  await leaving;
});
