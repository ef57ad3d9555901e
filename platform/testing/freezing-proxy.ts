import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FreezingProxy {
  /** The database's URL, through the proxy. */
  url: string;
  /** From now on nothing passes, in either direction, and nothing is closed: as a server that hangs, or a dead cable. */
  freeze(): void;
  thaw(): void;
  /** Refuses connections and cuts those there are: as a server that is down. */
  stop(): Promise<void>;
}

/** Stands between a program and its PostgreSQL, to show what the program does when that falls silent. */
export async function freezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const real = new URL(databaseUrl);
  const socketFolder = real.searchParams.get('host');
  const port = Number(real.port || real.searchParams.get('port') || 5432);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((incoming) => {
    const outgoing = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${port}`)
      : connect(port, real.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      if (frozen) from.pause();
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => {});
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(real);
  url.search = '?sslmode=disable';
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.on('close', () => resolve()));
    },
  };
}
