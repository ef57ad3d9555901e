const waiting: (() => void)[] = [];
let isRunning = false;

/**
 * Waits for a turn on the process's one thread: one begins in each round of the event loop, so that between two of them
 * sockets are read, kept pages are sent and timers run, however many came at once. What is rendered without waiting for
 * anything would otherwise run in one go.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isRunning) {
      isRunning = true;
      setImmediate(next);
    }
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
  else isRunning = false;
}
