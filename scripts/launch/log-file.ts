import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const KEEP_BYTES = 20 * 1024 * 1024;
const SHOWN_A_MINUTE = 20;

/** Opens a log for appending; the one before is kept as `.1` when it has grown large. */
export function openLog(file: string): NodeJS.WritableStream {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEEP_BYTES) renameSync(file, `${file}.1`);
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
