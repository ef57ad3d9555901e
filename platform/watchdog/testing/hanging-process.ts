/** A web process that stands still when it is asked to: `node hanging-process.ts <port> <patience as JSON>`. */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitWithParent, sayReady } from '../../process.ts';
import { inProgress } from '../in-progress.ts';
import { watchEventLoop } from '../watch.ts';

/** Doubles its time with each letter. */
function matchesForHours(text: string): boolean {
  return /^(a+)+$/.test(text);
}

function circlesForEver(): never {
  for (let i = 0; ; i++) if (i < 0) throw new Error('unreachable');
}

exitWithParent();
const [, , port, patience] = process.argv;
watchEventLoop(JSON.parse(patience!));
createServer(async (req, res) => {
  const { pathname } = new URL(req.url!, 'http://localhost');
  const done = inProgress.note(`${req.method} ${pathname} request-7`);
  if (pathname === '/regexp') matchesForHours(`${'a'.repeat(60)}!`);
  if (pathname === '/circle') circlesForEver();
  if (pathname === '/wait') await sleep(3_000);
  done();
  res.end(String(process.pid));
}).listen(Number(port), '127.0.0.1', sayReady);
