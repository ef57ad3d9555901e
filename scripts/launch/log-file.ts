import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

const KEEP_BYTES = 20 * 1024 * 1024;
const LINE_BREAK = 0x0a;
const SHOWN_A_MINUTE = 20;

export interface LogFile {
  write(chunk: Buffer): void;
  end(): void;
}

/** Opens a log for appending. Whenever it has grown large it is kept as `.1`, in place of the one before, and begun anew. */
export function openLog(file: string, keepBytes = KEEP_BYTES): LogFile {
  mkdirSync(dirname(file), { recursive: true });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let stream = size > keepBytes ? anew() : append(file);

  function anew(): WriteStream {
    size = 0;
    try {
      renameSync(file, `${file}.1`);
    } catch {
      // The disk may be full or the file gone: what can be written goes on in the one there is.
    }
    return append(file);
  }

  return {
    write(chunk) {
      stream.write(chunk);
      size += chunk.length;
      // At the end of a line; what never ends one is cut all the same.
      if (size <= keepBytes || (chunk.at(-1) !== LINE_BREAK && size <= 2 * keepBytes)) return;
      stream.end();
      stream = anew();
    },
    end: () => void stream.end(),
  };
}

function append(file: string): WriteStream {
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', () => {}); // a full disk must not end the site because of its log
  return stream;
}

/** Of log records, picks those that the operator should see at once: errors, as one short line each. */
export function errorRecords(show: (line: string) => void): (chunk: Buffer) => void {
  return linewise((line) => {
    if (!/"level":(50|60)\b/.test(line)) return;
    try {
      const record = JSON.parse(line) as { msg?: string; err?: { message?: string } };
      show([record.msg, record.err?.message].filter(Boolean).join(': '));
    } catch {
      show(line);
    }
  });
}

/** Shows what a program writes as it is. */
export function plainLines(show: (line: string) => void): (chunk: Buffer) => void {
  return linewise((line) => {
    if (line.trim() !== '') show(line);
  });
}

/** Cuts a stream into lines; an end without a line break waits for its rest. */
function linewise(take: (line: string) => void): (chunk: Buffer) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(-65_536);
    lines.forEach(take);
  };
}

/** Passes on a limited number of lines a minute: what repeats itself endlessly is in the log file. */
export function calm(show: (line: string) => void): (line: string) => void {
  let minute = 0;
  let shown = 0;
  return (line) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, shown] = [now, 0];
    if (shown++ < SHOWN_A_MINUTE) show(line);
  };
}
