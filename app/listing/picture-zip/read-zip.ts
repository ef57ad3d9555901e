import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry } from 'yauzl';
import { MOST_BYTES } from '#platform/images/upload.ts';
import { digits } from '#platform/money.ts';
import { goodsCode } from '../columns.ts';

const MOST_FILES = 2_000;
/** All files together, unpacked. Bytes. */
const MOST_UNPACKED = 2 * 1024 * 1024 * 1024;

/** Why a file is no archive of pictures, as a sentence. */
export class NoZip extends Error {
  readonly words: string;

  constructor(words: string) {
    super('not an archive');
    this.words = words;
    this.name = 'NoZip';
  }
}

/** What is said of a file that cannot be unpacked. */
export const BROKEN = 'ファイルが壊れています';

export interface ZippedFile {
  /** Place in the archive. */
  at: number;
  /** Without its folders. */
  name: string;
  /** What it says of its size; it is not unpacked beyond. */
  bytes: number;
  /** Its beginning, so many bytes at least where it has them: no more than a piece is unpacked. @throws where it is broken. */
  head(bytes: number): Promise<Buffer>;
  /** Unpacks it. @throws where it is broken, or larger than it says. */
  read(): Promise<Buffer>;
}

/**
 * The files of an archive, one after the other, without what systems put beside them. Nothing is unpacked before it is asked for.
 * @throws NoZip
 */
export async function* readZip(archive: Buffer): AsyncGenerator<ZippedFile> {
  const zip = await yauzl
    .fromBufferPromise(archive, { lazyEntries: true, decodeStrings: false })
    .catch(() => undefined);
  if (!zip) throw new NoZip('ZIPファイルとして読み込めません');
  if (zip.entryCount > MOST_FILES * 2)
    throw new NoZip(`ファイルが多すぎます。${digits(MOST_FILES)}枚までにしてください`);
  let at = 0;
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const path = nameOf(entry);
      const name = path.split(/[/\\]/).at(-1)!;
      if (name === '' || name.startsWith('.') || path.startsWith('__MACOSX/') || name === 'Thumbs.db')
        continue;
      if (entry.isEncrypted())
        throw new NoZip('暗号化されたZIPファイルは読み込めません。パスワードなしで作成してください');
      unpacked += entry.uncompressedSize;
      if (++at > MOST_FILES)
        throw new NoZip(`ファイルが多すぎます。${digits(MOST_FILES)}枚までにしてください`);
      if (unpacked > MOST_UNPACKED)
        throw new NoZip('展開すると大きすぎます。いくつかのZIPファイルに分けてください');
      yield {
        at,
        name,
        bytes: entry.uncompressedSize,
        head: async (bytes) => beginning(await zip.openReadStreamPromise(entry), bytes),
        read: async () => {
          if (entry.uncompressedSize > MOST_BYTES) throw new Error('too large');
          return buffer(await zip.openReadStreamPromise(entry));
        },
      };
    }
  } catch (error) {
    if (error instanceof NoZip) throw error;
    throw new NoZip('ZIPファイルが壊れています');
  }
}

async function beginning(stream: Readable, bytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  // Leaving the loop ends the stream.
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}

/** Windows writes names in CP932 and does not say so. */
function nameOf(entry: Entry): string {
  const raw = entry.fileNameRaw;
  return new TextDecoder(isUtf8(raw) ? 'utf-8' : 'shift_jis').decode(raw).normalize('NFC');
}

/** Which goods a file is for, in the order to be tried: 「A-001_2.jpg」 may be the second of A-001, or the one of A-001_2. */
export function meantCodes(name: string): { code: string; place: number }[] {
  const stem = goodsCode(name.replace(/\.[^.]*$/, ''));
  const [, code, place] = /^(.+)[-_](\d{1,2})$/.exec(stem) ?? [];
  return [
    { code: stem, place: 1 },
    ...(code !== undefined ? [{ code: code.trim(), place: Number(place) }] : []),
  ];
}
