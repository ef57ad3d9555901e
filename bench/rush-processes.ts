import { readdirSync, readFileSync } from 'node:fs';
import { dbPool } from '#platform/db/db.ts';

/** Names and process numbers; of PostgreSQL that of its first process. */
export type Processes = Record<string, number>;

/** The first process of our own PostgreSQL: the machine may have others. */
export async function postmaster(): Promise<number> {
  const { rows } = await dbPool().query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(statOf(rows[0]!.pid)[1]);
}

/** Processor seconds used so far by each; of PostgreSQL by all its processes; of wrk by those that have ended. */
export function seconds(processes: Processes): Record<string, number> {
  const { PostgreSQL, ...single } = processes;
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(fieldOf(Number(name), 1)) === PostgreSQL)
    .map(Number);
  return {
    ...Object.fromEntries(Object.entries(single).map(([name, pid]) => [name, own(pid)])),
    PostgreSQL: [PostgreSQL!, ...backends].reduce((sum, pid) => sum + own(pid), ofEnded(PostgreSQL!)),
    wrk: ofEnded(process.pid),
  };
}

export function since(before: Record<string, number>, processes: Processes): Record<string, number> {
  return Object.fromEntries(Object.entries(seconds(processes)).map(([name, s]) => [name, s - before[name]!]));
}

/** Of our web processes. */
export function ours(used: Record<string, number>): number {
  return Object.entries(used).reduce((sum, [name, s]) => sum + (name.startsWith('web') ? s : 0), 0);
}

/** Of user and system, which are the 12th and 13th field behind the name; those of ended children stand behind them. */
const own = (pid: number) => (fieldOf(pid, 11) + fieldOf(pid, 12)) / 100;
const ofEnded = (pid: number) => (fieldOf(pid, 13) + fieldOf(pid, 14)) / 100;

function fieldOf(pid: number, field: number): number {
  try {
    return Number(statOf(pid)[field]);
  } catch {
    return 0; // it has ended
  }
}

function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
}
