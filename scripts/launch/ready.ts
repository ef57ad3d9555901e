import { setTimeout as sleep } from 'node:timers/promises';
import { Trouble } from '#platform/trouble.ts';

const LIMIT_MS = 60_000;

/** Waits until the site says that it is ready.
 * @throws Trouble with its last answer after a minute; the abort's reason when aborted. */
export async function waitUntilReady(url: string, abort: AbortSignal): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  let last = 'no answer';
  while (Date.now() < until) {
    abort.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.any([abort, AbortSignal.timeout(5_000)]) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
    } catch (error) {
      abort.throwIfAborted();
      last = (error as Error).message;
    }
    await sleep(50);
  }
  throw new Trouble(`The site does not become ready; it last said: ${last}`);
}
