import { explain } from '#platform/trouble.ts';

/** `wrong`: the site does not work, or not safely. `look`: it works, and somebody should know. */
export interface Finding {
  level: 'fine' | 'look' | 'wrong';
  /** One sentence: what is so, and what to do where it is not fine. */
  says: string;
}

export const fine = (says: string): Finding => ({ level: 'fine', says });
export const look = (says: string): Finding => ({ level: 'look', says });
export const wrong = (says: string): Finding => ({ level: 'wrong', says });

export interface Check {
  name: string;
  run(): Promise<Finding[]>;
}

/** The longest that one check may take. */
const PATIENCE_MS = 20_000;

/** What a check finds; one that never ends, or fails in a way that it does not know, has found that. */
export async function examine({ name, run }: Check, patienceMs = PATIENCE_MS): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(
      () => resolve([wrong(`${name}: no answer within ${patienceMs / 1000} s.`)]),
      patienceMs,
    );
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return [wrong(`${name}: ${explain(error).split('\n')[0]}`)];
  } finally {
    clearTimeout(timer);
  }
}

/** The code or the message of a failure, for the end of a sentence. */
export function reason(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? message ?? String(error);
}
