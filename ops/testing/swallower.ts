import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LISTENS = `const s = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(s.address().port))`;
/** A connection that is not there by then never will be. */
const NEVER_MS = 300;

/** A port of a machine that is dead: whoever connects to it hears nothing, not even no. */
export interface Swallower {
  port: number;
  stop(): void;
}

/** Stands in for a dead machine: a listener that stands still, whose queue of connections is full. */
export async function startSwallower(): Promise<Swallower> {
  const child: ChildProcess = spawn(process.execPath, ['-e', LISTENS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  const port = Number(String(said));
  child.kill('SIGSTOP');
  const queued: Socket[] = [];
  for (let isFull = false; !isFull; ) {
    const socket = createConnection(port, '127.0.0.1').on('error', () => {});
    queued.push(socket);
    isFull = await Promise.race([once(socket, 'connect').then(() => false), sleep(NEVER_MS, true)]);
  }
  return {
    port,
    stop() {
      for (const socket of queued) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}
