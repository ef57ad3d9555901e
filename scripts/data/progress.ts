/** Told how far a load is: `done` of `total` units of the step named `label`. */
export type Progress = (label: string, done: number, total: number) => void;

const WIDTH = 28;
const SPARSE_MS = 5000;

/**
 * A bar that redraws itself on a terminal; elsewhere (logs, CI) one line when a step begins, when it ends, and every
 * five seconds between.
 */
export function progressBar(out: NodeJS.WriteStream = process.stdout): Progress {
  let current = '';
  let printedAt = 0;
  return (label, done, total) => {
    const finished = done >= total;
    const share = total === 0 ? 1 : Math.min(1, done / total);
    if (out.isTTY) {
      const filled = Math.round(share * WIDTH);
      out.write(
        `\r  ${label.padEnd(22)} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %`,
      );
      if (finished) out.write('\n');
      return;
    }
    const now = Date.now();
    if (finished || label !== current || now - printedAt >= SPARSE_MS) {
      out.write(`  ${label}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}\n`);
      current = label;
      printedAt = now;
    }
  };
}
