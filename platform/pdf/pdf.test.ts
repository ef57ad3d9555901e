import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makePdf, PdfBusy } from './pdf.ts';

const NAME = `platform/pdf/test-${process.pid}.typ`;
const FILE = join(import.meta.dirname, '../..', NAME);
const HEAD = `#let data = json(bytes(sys.inputs.data))
#set document(title: "試験")
#set text(font: ("BIZ UDPGothic", "Noto Sans JP"), lang: "ja", fallback: false)
`;

afterAll(() => rmSync(FILE));

function template(body: string): void {
  writeFileSync(FILE, HEAD + body);
}

it('refuses loudly what a template itself cannot show, and goes on with the next paper', async () => {
  template('= 한');
  await expect(makePdf(NAME, {})).rejects.toThrow(/could not be displayed/);
  template('= #data.title');
  await expect(makePdf(NAME, {})).rejects.toThrow(/title/);
  expect((await makePdf(NAME, { title: '見出し' })).bytes.length).toBeGreaterThan(1000);
});

it('replaces what no font has in the data, deep inside and whatever it is', async () => {
  template('= #data.a.at(0).b #data.unprintable');
  const { missing } = await makePdf(NAME, { a: [{ b: 'é한ñ髙\u{e0100}\u{10ffff}', n: 1, none: null }] });
  expect(missing).toEqual(['한', '\u{10ffff}']);
});

it('keeps orders apart and refuses more than can be made in time', async () => {
  template('= #data.n');
  const made = await Promise.allSettled(
    Array.from({ length: 150 }, (_, n) => makePdf(NAME, { n: String(n) })),
  );
  const refused = made.filter((m) => m.status === 'rejected');
  expect(refused).toHaveLength(50);
  expect(refused.every((m) => m.reason instanceof PdfBusy)).toBe(true);
  expect((await makePdf(NAME, { n: '1' })).missing).toEqual([]);
});
