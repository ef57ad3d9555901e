import { writeSync } from 'node:fs';

const MOST_BYTES = 4 * 1024 * 1024;
/** After which a pipe that was full is tried again. */
const AGAIN_MS = 20;

/**
 * Where log lines go, each at once: what was logged is there, however the process ends. Nothing that happens there stops
 * the program: a reader that is slow loses what is beyond 4 MB, and lines are lost when it has gone or the disk is full.
 * (The library's own output waits for ever at the end of a process whose reader has gone, and ends it on a full disk.)
 */
export class LogOutput {
  readonly #fd: number;
  /** What was not taken at once: the rest of a line, and the lines after it. */
  #rest: Buffer = Buffer.alloc(0);
  #waiting: string[] = [];
  #bytes = 0;

  /** @param fd a file descriptor that is open for writing. */
  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    const isFree = this.#bytes === 0;
    if (this.#bytes + line.length > MOST_BYTES) return;
    this.#waiting.push(line);
    this.#bytes += line.length;
    if (isFree) this.#send();
  }

  #send(): void {
    this.#rest = Buffer.concat([this.#rest, Buffer.from(this.#waiting.join(''))]);
    this.#waiting = [];
    try {
      while (this.#rest.length > 0) this.#rest = this.#rest.subarray(writeSync(this.#fd, this.#rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
        setTimeout(() => this.#send(), AGAIN_MS).unref();
      else this.#rest = Buffer.alloc(0);
    }
    this.#bytes = this.#rest.length;
  }
}
