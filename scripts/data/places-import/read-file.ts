import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Trouble } from '#platform/trouble.ts';

/** Japan Post's list of the whole country has 18 MB in UTF-8. */
const MOST_BYTES = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

export interface TextFile {
  name: string;
  text: string;
}

/** A file's text, from UTF-8 or CP932 (Windows Shift_JIS), which Japan Post's KEN_ALL.CSV and Excel in Japan use. */
export async function readTextFile(path: string): Promise<TextFile> {
  const name = basename(path);
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Trouble(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new Trouble(`${path} is no file: name the lists themselves.`);
    const { size } = stat;
    if (size > MOST_BYTES)
      throw new Trouble(`${name} is larger than ${MOST_BYTES / 1024 / 1024} MB: it is none of these lists.`);
    return { name, text: decode(name, await file.readFile()) };
  } finally {
    await file.close();
  }
}

/**
 * Line by line, so that an error names its line. In CP932 no second byte of a character is a line break. The encoding
 * is that of the first line with other than ASCII characters.
 * @throws Trouble for a line that is not in the file's encoding, and for a ZIP or Excel file.
 */
export function decode(name: string, bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Trouble(`${name} is a ZIP or Excel file: unpack it first, or save its sheet as CSV.`);
  const lines = linesOf(bytes);
  const encoding = encodingOf(lines);
  const decoder = new TextDecoder(encoding === 'UTF-8' ? 'utf-8' : 'shift_jis', { fatal: true });
  const text = lines
    .map((line, i) => {
      try {
        return decoder.decode(line);
      } catch {
        throw new Trouble(`${name}, line ${i + 1}: this is not ${encoding}, which the lines before are.`);
      }
    })
    .join('\n');
  // The same two characters come as others of the same look, depending on who wrote the file.
  return text.replace(/\u301c/g, '\uff5e').replace(/\u2212/g, '\uff0d');
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at);
    lines.push(bytes.subarray(at, end < 0 ? bytes.length : end));
    at = end < 0 ? bytes.length : end + 1;
  }
  return lines;
}

function encodingOf(lines: readonly Uint8Array[]): 'UTF-8' | 'CP932' {
  const first = lines.find((line) => line.some((byte) => byte > 0x7f));
  if (!first) return 'UTF-8';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(first);
    return 'UTF-8';
  } catch {
    return 'CP932';
  }
}
