import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../server.ts');

/** What the launcher gave to the web process on a port, without the channel between the two. */
export function environmentOfWeb(port: string, program = PROGRAM): Record<string, string> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(program)) continue;
      const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      if (pairs.includes(`PORT=${port}`))
        return Object.fromEntries(
          pairs
            .filter((pair) => pair !== '' && !pair.startsWith('NODE_CHANNEL_'))
            .map((pair) => pair.split(/=(.*)/s, 2)),
        );
    } catch {
      // It has ended meanwhile.
    }
  throw new Error(`No web process listens on ${port}.`);
}
