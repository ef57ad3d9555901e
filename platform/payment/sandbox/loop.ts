export interface Loop {
  /** Runs a round at once instead of at the next interval. */
  wake(): void;
  /** Ends after the round under way. */
  stop(): Promise<void>;
}

/**
 * Repeats `work` while it says that there is more, then waits. An error ends the round, not the loop.
 * @param pollMs longest pause between two rounds, in milliseconds.
 */
export function startLoop(
  work: () => Promise<boolean>,
  pollMs: number,
  report: (error: unknown) => void,
): Loop {
  let stopped = false;
  let woken = false;
  let endPause = () => {};

  async function pause(): Promise<void> {
    if (woken || stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      try {
        if (await work()) continue;
      } catch (error) {
        report(error);
      }
      await pause();
    }
  }

  const running = run();
  return {
    wake() {
      woken = true;
      endPause();
    },
    async stop() {
      stopped = true;
      endPause();
      await running;
    },
  };
}
