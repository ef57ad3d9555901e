import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Trouble } from '../../trouble.ts';

/**
 * Clears what a killed server left behind, so that a start after `kill -9` of anything succeeds: it shuts an orphaned
 * server down, waits for backends that outlive it, and removes a pid file whose number now belongs to another program
 * (usual in restarted containers).
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  await end(cluster);
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (pid > 0 && existsSync(`/proc/${pid}`) && !commandOf(pid).includes('postgres'))
    rmSync(file, { force: true });
}

async function end(cluster: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ];
  for (const [signal, ms] of steps) {
    const until = Date.now() + ms;
    let left = serverProcesses(cluster);
    if (left.length === 0) return;
    const chief = left.find((pid) => pid === postmasterOf(cluster));
    for (const pid of chief === undefined || signal === 'SIGKILL' ? left : [chief]) kill(pid, signal);
    while (left.length > 0 && Date.now() < until) {
      await sleep(50);
      left = serverProcesses(cluster);
    }
  }
  if (serverProcesses(cluster).length > 0) {
    throw new Trouble(
      `A PostgreSQL server still works on ${cluster} and does not stop: end it and start again.`,
    );
  }
}

function postmasterOf(cluster: string): number | undefined {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/** Every process of a PostgreSQL server has its cluster's folder as working directory: that identifies them. */
function serverProcesses(cluster: string): number[] {
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && commandOf(pid).includes('postgres');
      } catch {
        return false; // ended meanwhile, or not ours
      }
    });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}
