import { readFileSync } from 'node:fs';

/** Resident memory of a process now, in MB. */
export function memoryOf(pid: number): number {
  return statusOf(pid, /VmRSS:\s+(\d+)/);
}

/** The largest that it had, in MB. */
export function peakMemory(pid: number): number {
  return statusOf(pid, /VmHWM:\s+(\d+)/);
}

function statusOf(pid: number, line: RegExp): number {
  const kb = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}
