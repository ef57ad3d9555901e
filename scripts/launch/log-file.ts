import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const KEEP_BYTES = 20 * 1024 * 1024;
const SHOWN_A_MINUTE = 10;

/** Opens a log for appending; the one before is kept as `.1` when it has grown large. */
export function openLog(file: string): NodeJS.WritableStream {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEEP_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', () => {}); // a full disk must not end the site because of its log
  return stream;
}

/** Picks out of a program's output what its operator should see at once: errors, and whatever is not a log record. */
export function errorLines(show: (line: string) => void): (chunk: Buffer) => void {
  let rest = '';
  let minute = 0;
  let shown = 0;
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(-65_536);
    for (const line of lines) {
      const text = messageOf(line);
      if (!text) continue;
      const now = Math.floor(Date.now() / 60_000);
      if (now !== minute) [minute, shown] = [now, 0];
      if (shown++ < SHOWN_A_MINUTE) show(text);
    }
  };
}

function messageOf(line: string): string | undefined {
  if (!line.startsWith('{')) return line.trim() === '' ? undefined : line;
  if (!/"level":"?(50|60|error|fatal)/.test(line)) return undefined;
  try {
    const record = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [record.msg, record.err?.message].filter(Boolean).join(': ');
  } catch {
    return line;
  }
}
