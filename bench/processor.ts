import { readdirSync, readFileSync } from 'node:fs';

/** Requests at once: the process is never idle, and no gate is full. */
const AT_ONCE = 3;

/** Processor milliseconds of a process so far, with all of its threads. */
export function processorMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  // Its first number: nanoseconds on a processor.
  const spent = (thread: string) =>
    Number.parseInt(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'), 10);
  return readdirSync(folder).reduce((sum, thread) => sum + spent(thread), 0) / 1e6;
}

/** Processor milliseconds that a process takes for one of `items`. Those mean something on a shared machine; a clock's do not. */
export async function costOf<T>(
  pid: number,
  items: T[],
  ask: (item: T) => Promise<unknown>,
): Promise<number> {
  const queue = items.values();
  const before = processorMs(pid);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await ask(item);
    }),
  );
  return (processorMs(pid) - before) / items.length;
}

/** Costs by what they are for, of each round. */
export class Costs {
  readonly #rounds = new Map<string, number[]>();

  add(of: Record<string, number>): void {
    for (const [name, ms] of Object.entries(of))
      this.#rounds.set(name, [...(this.#rounds.get(name) ?? []), ms]);
  }

  /** The median round. */
  of(name: string): number {
    const sorted = this.#rounds.get(name)?.toSorted((a, b) => a - b) ?? [];
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }

  /** The medians by name, in the order in which they came, and their sum. */
  all(): { each: [string, number][]; sum: number } {
    const each = [...this.#rounds.keys()].map((name): [string, number] => [name, this.of(name)]);
    return { each, sum: each.reduce((sum, [, ms]) => sum + ms, 0) };
  }
}
