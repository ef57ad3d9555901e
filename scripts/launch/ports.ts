import { createServer } from 'node:net';
import { Trouble } from '#platform/trouble.ts';

/** @throws Trouble when the web server could not listen there. */
export async function requirePort(host: string, port: number): Promise<void> {
  const code = await tryPort(host, port);
  if (code === undefined) return;
  if (code === 'EADDRINUSE') {
    throw new Trouble(
      `Port ${port} is in use by another program: stop that one, or choose another with PORT=${port + 10}.`,
    );
  }
  if (code === 'EACCES')
    throw new Trouble(`Port ${port} may only be opened by root: choose one above 1023 with PORT.`);
  throw new Trouble(`The server cannot listen on ${host}, port ${port} (${code}): check HOST and PORT.`);
}

/** The first free port from `from` on. @param kept for programs that do not listen yet. */
export async function freePort(host: string, from: number, kept: readonly number[] = []): Promise<number> {
  for (let port = from; port < from + 100 && port < 65536; port++) {
    if (!kept.includes(port) && (await tryPort(host, port)) === undefined) return port;
  }
  throw new Trouble(`No free port from ${from} on was found.`);
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}
