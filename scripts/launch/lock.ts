import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { Trouble } from '#platform/trouble.ts';

/**
 * Makes sure that one launcher works on a data directory. The lock is a listening socket without a file: it ends with
 * its process, however that dies, so there is never a stale one. It says where the site is.
 * @throws Trouble when another launcher has it.
 */
export async function lockDataDir(dataDir: string, url: string): Promise<void> {
  const name = `\0satonowa-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
  const server = createServer((socket) =>
    socket.on('error', () => {}).end(`${url} (process ${process.pid})`),
  );
  server.unref();
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    );
    server.listen(name, () => resolve(false));
  });
  if (!taken) return;
  const holder = await text(connect(name)).catch(() => '');
  throw new Trouble(
    `It is already running on this data directory${holder && `: ${holder}`}. Stop it first, or set DATA_DIR and PORT for a second one.`,
  );
}
