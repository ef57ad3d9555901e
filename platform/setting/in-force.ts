import { setTimeout as pause } from 'node:timers/promises';
import { onPrimary } from '../db/reading.ts';
import { timesForgotten } from '../kept-for.ts';
import { log } from '../log.ts';
import { versionsInForce } from './in-force-query.ts';
import { knowSettings } from './setting.ts';

/** Read anew as soon as anything is set (`page_purge` of `settings`); the time is for who hears of nothing. */
const KEPT_MS = 10 * 60_000;
/** Nobody waits longer for a database that is away: what was set before goes on. */
const PATIENCE_MS = 2_000;
const AGAIN_MS = 5_000;

/** What was read last: before what was forgotten since, it is not good any more. */
let last: { times: number; done: Promise<void>; until: number } | undefined;
/** `timesForgotten()` of the last reading that succeeded. */
let readAt: number | undefined;

/**
 * Before anything is done that asks for a setting (each request, each job): this process knows what was set last. Costs nothing
 * while nothing was set since it was read.
 * @returns false while it goes on with what was set before, as the database does not answer.
 */
export async function settingsKnown(): Promise<boolean> {
  const times = timesForgotten();
  if (last?.times !== times) last = readNow(times);
  else if (last.until < Date.now()) last = { ...readNow(times), done: last.done };
  await last.done;
  return readAt === times;
}

function readNow(times: number): NonNullable<typeof last> {
  const mine = { times, done: Promise.resolve(), until: Date.now() + KEPT_MS };
  mine.done = read(times).catch((error: unknown) => {
    if (last?.times === times) last.until = Date.now() + AGAIN_MS;
    log().warn({ err: error }, 'settings are as they were');
  });
  return mine;
}

async function read(times: number): Promise<void> {
  const away = new AbortController();
  try {
    const late = pause(PATIENCE_MS, undefined, { signal: away.signal, ref: false }).then(() => {
      throw new Error('the database did not answer in time');
    });
    const versions = await Promise.race([onPrimary(versionsInForce), late]);
    // What was set since is read at the next question: this is older.
    if (timesForgotten() !== times) return;
    knowSettings(versions, ({ name, id }) =>
      log().error({ setting: name, id }, 'a setting cannot be read, the one before it goes on'),
    );
    readAt = times;
  } finally {
    away.abort();
  }
}
