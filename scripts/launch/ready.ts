import { setTimeout as sleep } from 'node:timers/promises';
import { Trouble } from '#platform/trouble.ts';

const LIMIT_MS = 60_000;
/** Longer than reading a million goods takes on a busy machine. */
const INDEX_LIMIT_MS = 300_000;
const ASK_MS = 5_000;
const PAUSE_MS = 50;

/** Waits until the site says that it is ready.
 * @throws Trouble with its last answer after a minute; the abort's reason when aborted. */
export async function waitUntilReady(url: string, abort: AbortSignal): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  let last = 'no answer';
  while (Date.now() < until) {
    abort.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.any([abort, AbortSignal.timeout(ASK_MS)]) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
    } catch (error) {
      abort.throwIfAborted();
      last = (error as Error).message;
    }
    await sleep(PAUSE_MS);
  }
  throw new Trouble(`The site does not become ready; it last said: ${last}`);
}

/**
 * Waits until the search program holds all goods: the site answers before, but of a catalogue that was just made by the million each
 * search takes seconds while it is read.
 * @returns what it holds, for the step's line.
 */
export async function waitForIndex(
  url: string,
  abort: AbortSignal,
  limitMs = INDEX_LIMIT_MS,
): Promise<string> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    const signal = AbortSignal.any([abort, AbortSignal.timeout(ASK_MS)]);
    const response = await fetch(url, { signal }).catch(() => undefined);
    abort.throwIfAborted();
    if (response?.ok) {
      const { goods } = (await response.json()) as { goods: number };
      return `${goods.toLocaleString('en')} goods in memory`;
    }
    await response?.body?.cancel();
    await sleep(PAUSE_MS);
  }
  return 'still reading the goods, PostgreSQL answers meanwhile';
}
