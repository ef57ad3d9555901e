import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { type Arrays, COLUMN_NAMES, newArrays } from './columns.ts';
import type { IndexData } from './index-data.ts';
import type { PackedLists } from './packed-lists.ts';

/** Another form of the file, or of what is derived from the database, gets another number: older files are not read. */
const VERSION = 1;
const MAGIC = `satonowa search index ${VERSION}\n`;

/** Typed arrays are written as they stand in memory; the file never leaves its machine. */
type Block = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

interface Header {
  database: string;
  snapshot: string;
  shapes: readonly string[];
  times: readonly string[];
  homes: readonly string[];
  /** Bytes of each block in their order. */
  blocks: number[];
}

/** Writes the index beside the file and puts it in its place when it is whole. */
export function writeIndexFile(file: string, data: IndexData): void {
  const text = (terms: PackedLists) => new Uint8Array(Buffer.from([...terms.places.keys()].join('\n')));
  const windows = Int32Array.from(data.windows.flatMap(([place, days]) => [place, days.length, ...days]));
  const { lines, marks } = data;
  const lists = (l: PackedLists): Block[] => [text(l), l.begins, l.counts, l.bytes];
  const blocks: Block[] = [
    data.begins,
    ...COLUMN_NAMES.map((name) => data.arrays[name]),
    windows,
    lines.letters,
    lines.begins,
    lines.heads,
    lines.users,
    ...lists(lines.grams),
    ...lists(marks),
  ];
  const { database, snapshot, shapes, times, homes } = data;
  const header: Header = {
    database,
    snapshot,
    shapes,
    times,
    homes,
    blocks: blocks.map((b) => b.byteLength),
  };
  const headerBytes = Buffer.from(JSON.stringify(header));
  const out = openSync(`${file}.new`, 'w', 0o600);
  try {
    const write = (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; ) at += writeSync(out, bytes, at);
    };
    write(Buffer.from(MAGIC));
    write(Buffer.from(Uint32Array.of(headerBytes.length).buffer));
    write(headerBytes);
    for (const b of blocks) write(new Uint8Array(b.buffer, b.byteOffset, b.byteLength));
    fsyncSync(out);
  } finally {
    closeSync(out);
  }
  renameSync(`${file}.new`, file);
}

/** Reads an index. @returns undefined where there is none, or one that is not whole or of another version. */
export function readIndexFile(file: string): IndexData | undefined {
  let from: number;
  try {
    from = openSync(file, 'r');
  } catch {
    return undefined;
  }
  try {
    return readOpened(from);
  } catch {
    return undefined; // it is made anew
  } finally {
    closeSync(from);
  }
}

function readOpened(from: number): IndexData | undefined {
  const read = <T extends Block>(into: T): T => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(from, bytes, at, bytes.length - at, null);
      if (count === 0) throw new Error('the file ends too early');
      at += count;
    }
    return into;
  };
  if (Buffer.from(read(new Uint8Array(MAGIC.length))).toString() !== MAGIC) return undefined;
  const [length = 0] = read(new Uint32Array(1));
  const { blocks, ...header } = JSON.parse(Buffer.from(read(new Uint8Array(length))).toString()) as Header;
  const next = () => blocks.shift() ?? 0;
  const numbers = () => read(new Uint32Array(next() / 4));
  const bytes = () => read(new Uint8Array(next()));
  const lists = (): PackedLists => {
    const terms = Buffer.from(bytes()).toString();
    const places = new Map((terms === '' ? [] : terms.split('\n')).map((term, place) => [term, place]));
    return { places, begins: numbers(), counts: numbers(), bytes: bytes() };
  };
  const begins = numbers();
  const arrays: Arrays = newArrays(begins.at(-1)!);
  for (const name of COLUMN_NAMES) {
    if (next() !== arrays[name].byteLength) throw new Error('a column of another length');
    read(arrays[name]);
  }
  const windows = windowsOf(read(new Int32Array(next() / 4)));
  const letters = read(new Uint16Array(next() / 2));
  const lines = { letters, begins: numbers(), heads: numbers(), users: numbers(), grams: lists() };
  return { ...header, begins, arrays, windows, lines, marks: lists() };
}

function windowsOf(packed: Int32Array): [number, readonly number[]][] {
  const windows: [number, readonly number[]][] = [];
  for (let at = 0; at < packed.length; ) {
    const end = at + 2 + packed[at + 1]!;
    windows.push([packed[at]!, [...packed.subarray(at + 2, end)]]);
    at = end;
  }
  return windows;
}
