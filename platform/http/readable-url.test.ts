import { expect, it } from 'vitest';
import { isReadable } from './readable-url.ts';

const ORIGIN = 'http://localhost:3000';

it.each(['/%', '/%E0%A4%A', '/a?b=%00', '/a?b=%0D'])('cannot be read: %s', (path) => {
  expect(isReadable(ORIGIN + path)).toBe(false);
});

it('is asked about what stands behind the question mark only where that is decoded', () => {
  const url = `${ORIGIN}/goods?utm_term=50%`;
  expect([isReadable(url), isReadable(url, ['pathname', 'search'])]).toEqual([true, false]);
});
