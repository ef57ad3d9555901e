import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, openSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Place, RingFile } from './ring-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'ring-file-'));

async function read(file: RingFile, place: Place): Promise<Buffer> {
  const bytes = Buffer.alloc(place.bytes);
  await file.read(place, [bytes]);
  return bytes;
}

it('has no name, so that nothing of it is left', () => {
  RingFile.in(folder, 100);
  expect(readdirSync(folder)).toEqual([]);
  expect(() => RingFile.in(join(folder, 'missing'), 100)).toThrow('ENOENT');
});

it('gives back what was written, at once, later, and in the parts that are asked for', async () => {
  const file = RingFile.in(folder, 1_000);
  const { place, done } = file.write([Buffer.from('abc'), Buffer.from('defg')])!;
  expect((await read(file, place)).toString()).toBe('abcdefg');
  await done;
  const parts = [Buffer.alloc(2), Buffer.alloc(5)];
  await file.read(place, parts);
  expect(parts.map(String)).toEqual(['ab', 'cdefg']);
});

it('goes over the oldest records, each of which it holds whole or not at all', async () => {
  const SIZE = 1_000;
  const file = RingFile.in(folder, SIZE);
  const written: { place: Place; bytes: Buffer }[] = [];
  let all = 0;
  for (let i = 0; i < 400; i++) {
    const bytes = randomBytes(randomInt(1, 300));
    const { place } = file.write([bytes])!;
    written.push({ place, bytes });
    all += bytes.length;
    const held = written.filter((w) => file.holds(w.place));
    // The newest ones, and as many as there is room for.
    expect(held).toEqual(written.slice(-held.length));
    expect(held.reduce((sum, w) => sum + w.bytes.length, 0)).toBeLessThanOrEqual(SIZE);
    expect(held.reduce((sum, w) => sum + w.bytes.length, 0)).toBeGreaterThan(Math.min(SIZE, all) - 300);
    for (const w of held) expect(await read(file, w.place)).toEqual(w.bytes);
  }
});

it('takes a record as large as itself and none that is larger', async () => {
  const file = RingFile.in(folder, 100);
  expect(file.write([randomBytes(101)])).toBeUndefined();
  const first = file.write([Buffer.from('x')])!;
  const bytes = randomBytes(100);
  const { place } = file.write([bytes])!;
  expect([file.holds(first.place), file.holds(place)]).toEqual([false, true]);
  expect(await read(file, place)).toEqual(bytes);
});

it('says when a record is written over while it is read', async () => {
  const file = RingFile.in(folder, 100);
  const { place, done } = file.write([Buffer.alloc(60, 'a')])!;
  await done;
  const bytes = Buffer.alloc(60);
  const reading = file.read(place, [bytes]);
  expect(file.holds(place)).toBe(true);
  file.write([Buffer.alloc(60, 'b')]);
  expect(file.holds(place)).toBe(false);
  await reading;
});

it('lets no more wait for the disk than it may, and goes on afterwards', async () => {
  const file = RingFile.in(folder, 64 * 1024 * 1024);
  const mb = randomBytes(1024 * 1024);
  const taken = Array.from({ length: 10 }, () => file.write([mb]));
  expect(taken.map((t) => t !== undefined)).toEqual([true, true, true, true, ...Array(6).fill(false)]);
  await taken[3]?.done;
  const after = file.write([mb])!;
  expect(await read(file, after.place)).toEqual(mb);
});

it('is read by many at once', async () => {
  const file = RingFile.in(folder, 100_000);
  const records = Array.from({ length: 50 }, () => randomBytes(1_000));
  const places = records.map((bytes) => file.write([bytes])!.place);
  expect(await Promise.all(places.map((place) => read(file, place)))).toEqual(records);
});

it('tells of a full disk, and of bytes that are not there', async () => {
  const full = new RingFile(openSync('/dev/full', 'r+'), 1_000);
  await expect(full.write([Buffer.from('a')])!.done).rejects.toThrow('ENOSPC');
  const empty = new RingFile(openSync('/dev/null', 'r+'), 1_000);
  const { place } = empty.write([Buffer.from('a')])!;
  await expect(read(empty, place)).rejects.toThrow('0 of 1 bytes were read');
  await expect(read(empty, place)).rejects.toThrow('0 of 1 bytes were read'); // its turn was given on
  await expect(read(empty, place)).rejects.toThrow('0 of 1 bytes were read');
});
