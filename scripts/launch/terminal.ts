const WIDTH = 28;
const LABEL = 12;

/** The launcher's few lines: one for each finished step, and a progress bar below them where there is a terminal. */
export class Terminal {
  #out: NodeJS.WriteStream;
  #bar = '';
  #closed = false;

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.#out = out;
  }

  line(text: string): void {
    if (this.#closed) return;
    this.#clear();
    this.#out.write(`${text}\n${this.#bar}`);
  }

  /** Runs a step and prints one line when it is done: its name, what it says of itself and how long it took. */
  async step(label: string, work: () => Promise<string>): Promise<void> {
    const started = performance.now();
    const result = await work();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.line(`  ${label.padEnd(LABEL)} ${result} (${seconds} s)`);
  }

  /** Redraws the bar; nothing where output is a file or a pipe. */
  progress(label: string, done: number, total: number): void {
    if (this.#closed || !this.#out.isTTY) return;
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const filled = Math.round(share * WIDTH);
    const percent = String(Math.floor(share * 100)).padStart(3);
    this.#clear();
    this.#bar =
      share < 1 ? `  ${label} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${percent} %` : '';
    this.#out.write(this.#bar);
  }

  endProgress(): void {
    this.#clear();
    this.#bar = '';
  }

  /** Says a last word and keeps silent from then on, whatever steps still end. */
  close(lastWord: string, out: NodeJS.WritableStream = this.#out): void {
    this.endProgress();
    out.write(`${lastWord}\n`);
    this.#closed = true;
  }

  #clear(): void {
    if (this.#bar) this.#out.write('\r\x1b[K');
  }
}
