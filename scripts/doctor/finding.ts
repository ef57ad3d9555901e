import { explain } from '#platform/trouble.ts';
import { knownWords } from './words.ts';

/**
 * `wrong`: the site does not work, or not safely. `look`: it works, and somebody should know. `unseen`: nobody can tell before something
 * else is mended, which is told where it belongs.
 */
export interface Finding {
  level: 'fine' | 'look' | 'wrong' | 'unseen';
  /** One sentence: what is so, and what to do where it is not fine. */
  says: string;
  /** It is the cause of whatever would be found by checks that need this one. */
  isCause?: true;
}

export const fine = (says: string): Finding => ({ level: 'fine', says });
export const look = (says: string): Finding => ({ level: 'look', says });
/** Works, and checks that need this one cannot tell the truth meanwhile. */
export const hidden = (says: string): Finding => ({ level: 'look', says, isCause: true });
export const wrong = (says: string): Finding => ({ level: 'wrong', says });
/** Wrong, and the cause of what checks that need this one would find. */
export const cause = (says: string): Finding => ({ level: 'wrong', says, isCause: true });

export interface Check {
  name: string;
  /** Another check, whose cause would be told here a second time. */
  needs?: string | undefined;
  run(): Promise<Finding[]>;
}

/** The longest that one check may take, and one that has waited for another. */
const PATIENCE_MS = 20_000;
const LATER_PATIENCE_MS = 10_000;

/** What a check finds; one that never ends, or fails in a way that it does not know, has found that. */
export async function examine({ name, run }: Check, patienceMs = PATIENCE_MS): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(
      () =>
        resolve([
          wrong(
            `${name}: no answer within ${patienceMs / 1000} s: is it frozen, or this machine overloaded?`,
          ),
        ]),
      patienceMs,
    );
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return [wrong(`${name}: ${knownWords(error) ?? explain(error).split('\n')[0]}`)];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What all checks find, in their order. They run side by side, but for those that need another one: where that has found a cause they are
 * not run. One that needs a check which is not among them needs nothing.
 */
export async function examineAll(checks: readonly Check[]): Promise<Finding[][]> {
  const found = new Map<string, Promise<Finding[]>>();
  const needed = (check: Check) => checks.some(({ name }) => name === check.needs);
  for (const check of checks) if (!needed(check)) found.set(check.name, examine(check));
  for (const check of checks)
    if (needed(check)) found.set(check.name, examineAfter(check, found.get(check.needs!)!));
  return Promise.all(checks.map(({ name }) => found.get(name)!));
}

async function examineAfter(check: Check, before: Promise<Finding[]>): Promise<Finding[]> {
  const isCaused = (await before).some(({ isCause }) => isCause);
  if (isCaused)
    return [{ level: 'unseen', says: `See ${check.needs}: nobody can tell before that is mended.` }];
  return examine(check, LATER_PATIENCE_MS);
}

/** The code or the message of a failure, to know it by. */
export function reason(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? message ?? String(error);
}
