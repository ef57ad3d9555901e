type Closer = () => unknown;

const CAP_MS = 25_000; // shorter than the 30 s after which container platforms kill
const ORPHAN_CAP_MS = 5_000;
/** What a program says to the launcher that started it, once. */
export const READY = 'ready';
const closers: Closer[] = [];
let closing: Promise<never> | undefined;
let listening = false;

/**
 * For so long a server that was started alone, and so may stand behind a proxy with others, goes on after it was asked to end:
 * long enough for a proxy that asks every second to hear of it.
 */
export const LEAVE_MS = process.channel ? 0 : 3_000;

/** Whether this process was asked to end. */
export function isEnding(): boolean {
  return closing !== undefined;
}

/**
 * Registers work for a graceful end (SIGTERM, SIGINT or the parent's death). The last registered runs first, each
 * after the one before, so that what was opened last is closed first. All together may take 25 s.
 */
export function onShutdown(close: Closer): void {
  closers.push(close);
  if (listening) return;
  listening = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(CAP_MS));
}

/**
 * Ends this process when the launcher that started it is gone, even by SIGKILL: the channel between the two closes
 * then. Does nothing in a process that was started alone.
 */
export function exitWithParent(): void {
  if (!process.channel) return;
  process.once('disconnect', () => void shutDown(ORPHAN_CAP_MS));
  process.channel.unref();
}

/** Tells the launcher, if there is one, that this program is up and does its work. */
export function sayReady(): void {
  process.send?.(READY);
}

function shutDown(capMs: number): Promise<never> {
  closing ??= (async () => {
    setTimeout(() => process.exit(1), capMs).unref();
    let code = Number(process.exitCode ?? 0); // a run of tests that failed has failed
    for (const close of closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        code = 1;
        process.stderr.write(`While stopping: ${(error as Error)?.message ?? error}\n`);
      }
    }
    process.exit(code);
  })();
  return closing;
}
