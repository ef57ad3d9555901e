import { explain } from '#platform/trouble.ts';
import type { Outcome } from './command.ts';

export interface Counted extends Outcome {
  passed: number;
  failed: number;
  /** Where the time went, for a suite of many files. */
  files?: FileTime[];
  /** A line for each test that failed, or passed at its second try only. */
  troubles?: string[];
}

interface FileTime {
  file: string;
  seconds: number;
}

export interface Part {
  name: string;
  run: () => Promise<Outcome | Counted>;
}

const SLOWEST = 10;

/**
 * What a run says: a line for each part as it ends; at the end where the time went, what did not simply pass, and the sum of
 * all tests.
 */
export class Report {
  #began = performance.now();
  #parts: { name: string; seconds: number; passed: number; failed: number }[] = [];
  #files: FileTime[] = [];
  #troubles: string[] = [];

  /**
   * Runs a part, shows what its tools wrote if it failed, and keeps its counts. A part that does not count its tests is
   * one, and so is a part that throws.
   */
  async part({ name, run }: Part): Promise<void> {
    const started = performance.now();
    const outcome = await run().catch((error) => ({ ok: false, output: explain(error) }));
    const { ok, output, passed, failed, files, troubles } = 'passed' in outcome ? outcome : asOne(outcome);
    const seconds = (performance.now() - started) / 1000;
    this.#parts.push({ name, seconds, passed, failed });
    this.#files.push(...(files ?? []));
    this.#troubles.push(...(troubles ?? []));
    if (!ok || failed > 0) console.log(output.trimEnd());
    console.log(`== ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
  }

  /** Runs parts two at a time, for two cores. */
  async parts(parts: readonly Part[]): Promise<void> {
    const left = [...parts];
    const row = async () => {
      for (let next = left.shift(); next; next = left.shift()) await this.part(next);
    };
    await Promise.all([row(), row()]);
  }

  /** The last words. @returns the exit code. */
  end(): number {
    const total = { passed: 0, failed: 0 };
    for (const part of this.#parts) {
      total.passed += part.passed;
      total.failed += part.failed;
    }
    const all = { name: 'All, side by side', seconds: (performance.now() - this.#began) / 1000, ...total };
    table(
      ['Part', 'seconds', 'tests'],
      [...this.#parts, all].map((p) => [p.name, p.seconds.toFixed(1), String(p.passed + p.failed)]),
    );
    const slowest = this.#files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    if (slowest.length > 0)
      table(
        ['Slowest files', 'seconds'],
        slowest.map((f) => [f.file, f.seconds.toFixed(1)]),
      );
    if (this.#troubles.length > 0) console.log(`\n${this.#troubles.join('\n')}`);
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    return total.failed > 0 ? 1 : 0;
  }
}

function asOne(outcome: Outcome): Counted {
  return { ...outcome, passed: outcome.ok ? 1 : 0, failed: outcome.ok ? 0 : 1 };
}

function table(head: string[], rows: string[][]): void {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]!.length)));
  console.log('');
  for (const row of [head, ...rows])
    console.log(
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]! + 2))).join(''),
    );
}
