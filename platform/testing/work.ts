import { Session } from 'node:inspector';

/**
 * How much JavaScript runs: the number of times that blocks of code are entered, by V8's own counters and not by a
 * clock, so that a busy machine changes nothing. What happens inside a built-in function (one regular expression, one
 * `normalize()`) is not seen.
 */
export function countWork(work: () => unknown): number {
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    work();
    let count = 0;
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      for (const script of taken.result)
        for (const { ranges } of script.functions) for (const range of ranges) count += range.count;
    });
    session.post('Profiler.stopPreciseCoverage');
    return count;
  } finally {
    session.disconnect();
  }
}
