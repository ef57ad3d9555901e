import { openSync, readv as readvCallback, unlinkSync, writev as writevCallback } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const readv = promisify(readvCallback);
const writev = promisify(writevCallback);

/** Where a record stands: bytes from the first that was ever written, so that no two records have the same place. */
export interface Place {
  at: number;
  bytes: number;
}

/** What may wait to be written: a disk that is slower than that, or stands still, is not waited for. */
const MOST_WAITING = 4 * 1024 * 1024;
const READ_AT_ONCE = 2;

/**
 * Records one after another in a file of a fixed size; behind its end they go on at its beginning, over the oldest.
 * Of the pool's threads a disk that stands still takes one for what is written, and two for what is read.
 */
export class RingFile {
  readonly #fd: number;
  /** Its bytes, and at most those of one record more: the last one is not cut in two. */
  readonly size: number;
  /** Behind the last record that was written or waits for it. */
  #end = 0;
  /** Behind the last one that was written. */
  #written = 0;
  #waiting = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #readings = 0;
  /** Who waits to read. */
  readonly #readers: (() => void)[] = [];

  /** @param fd of a file that nobody else uses. */
  constructor(fd: number, size: number) {
    this.#fd = fd;
    this.size = size;
  }

  /** A new file without a name, which is gone when this process ends, however it ends. @throws what the system answers. */
  static in(folder: string, size: number): RingFile {
    const name = join(folder, `.pages-${process.pid}-${Date.now()}`);
    const fd = openSync(name, 'wx+', 0o600);
    unlinkSync(name);
    return new RingFile(fd, size);
  }

  /**
   * Writes a record soon. Whatever it goes over is not there any more at once: see `holds`.
   * @returns its place, and its end, which rejects with what the system answers; undefined when there is no room.
   */
  write(parts: readonly Buffer[]): { place: Place; done: Promise<void> } | undefined {
    const bytes = length(parts);
    if (bytes > this.size || this.#waiting + bytes > MOST_WAITING) return undefined;
    const at = this.#end;
    this.#end = at + bytes;
    this.#waiting += bytes;
    const done = this.#writing.then(async () => {
      const { bytesWritten } = await writev(this.#fd, parts, at % this.size).finally(() => {
        this.#waiting -= bytes;
        this.#written = at + bytes;
      });
      if (bytesWritten < bytes) throw new Error(`${bytesWritten} of ${bytes} bytes were written`);
    });
    this.#writing = done.catch(() => {});
    return { place: { at, bytes }, done };
  }

  /** Whether nothing was written over the record yet, nor is about to be. */
  holds({ at }: Place): boolean {
    return this.#end <= at + this.size;
  }

  /** Reads a record into Buffers of its size. What they then hold is only it if the file still `holds` it. */
  async read({ at, bytes }: Place, parts: readonly Buffer[]): Promise<void> {
    if (at + bytes > this.#written) await this.#writing;
    if (this.#readings < READ_AT_ONCE) this.#readings++;
    else await new Promise<void>((turn) => this.#readers.push(turn));
    try {
      const { bytesRead } = await readv(this.#fd, parts, at % this.size);
      if (bytesRead < bytes) throw new Error(`${bytesRead} of ${bytes} bytes were read`);
    } finally {
      const next = this.#readers.shift();
      if (next) next();
      else this.#readings--;
    }
  }
}

function length(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}
