import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtProgram, PROGRAMS, type Program } from '../../scripts/launch/programs.ts';

/** A program of a release: as it was built, or the source, which releases until November 2026 ran. */
export function programOf(release: string, program: Program): string {
  const built = builtProgram(program, release);
  return existsSync(built) ? built : join(release, PROGRAMS[program]);
}

/** What the launcher gave to the web process on a port, without the channel between the two. */
export function environmentOfWeb(port: string, program = builtProgram('web')): Record<string, string> {
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
