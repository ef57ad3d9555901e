import { writeSync } from 'node:fs';

const MOST_BYTES = 4 * 1024 * 1024;
/** After which a pipe that was full is tried again. */
const AGAIN_MS = 20;
/** How a record of level `info` begins. */
const INFO = '{"level":30,';

/**
 * Where log lines go. Warnings and errors are written at once, with all that came before: they are there, however the
 * process ends. So is the first `info` of a round of the event loop; further ones, such as those of a hundred requests that
 * were refused together, are written at the end of the round or of the process. (Each write wakes the reader, which on a
 * busy machine cost more than a refusal itself.) Nothing that happens there stops the program: a reader that is slow loses what is beyond 4 MB, and lines are lost when it has gone or the disk is full.
 * (The library's own output waits for ever at the end of a process whose reader has gone, and ends it on a full disk.)
 */
export class LogOutput {
  readonly #fd: number;
  /** What was not taken at once: the rest of a line, and the lines after it. */
  #rest: Buffer = Buffer.alloc(0);
  #waiting: string[] = [];
  #bytes = 0;
  /** Something was written in this round. */
  #hasWritten = false;
  /** It was not taken: it is tried again after a while. */
  #isFull = false;

  /** @param fd a file descriptor that is open for writing. */
  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.#flush());
  }

  write(line: string): void {
    if (this.#bytes + line.length > MOST_BYTES) return;
    this.#waiting.push(line);
    this.#bytes += line.length;
    if (this.#hasWritten && line.startsWith(INFO)) return;
    if (!this.#hasWritten) setImmediate(() => this.#endRound());
    this.#hasWritten = true;
    this.#flush();
  }

  #endRound(): void {
    this.#hasWritten = false;
    this.#flush();
  }

  #flush(): void {
    if (!this.#isFull && this.#bytes > 0) this.#send();
  }

  #send(): void {
    this.#isFull = false;
    this.#rest = Buffer.concat([this.#rest, Buffer.from(this.#waiting.join(''))]);
    this.#waiting = [];
    try {
      while (this.#rest.length > 0) this.#rest = this.#rest.subarray(writeSync(this.#fd, this.#rest));
    } catch (error) {
      this.#isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
      if (this.#isFull) setTimeout(() => this.#send(), AGAIN_MS).unref();
      else this.#rest = Buffer.alloc(0);
    }
    this.#bytes = this.#rest.length;
  }
}
