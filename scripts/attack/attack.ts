import type { Target } from './target.ts';

/** What was tried and how often the site held; and what was seen where it did not. */
export class Tries {
  tries = 0;
  held = 0;
  readonly broken: string[] = [];

  try(holds: boolean, what: string): void {
    this.tries++;
    if (holds) this.held++;
    else if (this.broken.length < 5) this.broken.push(what);
  }
}

export interface Attack {
  name: string;
  run(target: Target, tries: Tries): Promise<void>;
}

/** Does things with so many at once. */
export async function parallel<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const one = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: most }, one));
}
