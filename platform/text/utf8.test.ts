import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8 } from './utf8.ts';

it('makes the bytes that Buffer makes, of any text', () => {
  for (const text of ['', 'a', '札幌ラーメン 4食', '𠮷野家🍜', 'half \ud842 a pair', '\udfb7', '\0'])
    expect(utf8(text).equals(Buffer.from(text))).toBe(true);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => utf8(text).equals(Buffer.from(text))),
    { numRuns: 300 },
  );
});
