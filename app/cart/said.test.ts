import { expect, it } from 'vitest';
import { saidAfter } from './put-in-browser.ts';

const full = { text: 'お申し込みリストに入れられるのは30件までです。', failed: true };
const put = { text: 'お申し込みリストに入れました(2件)', failed: false };

it('tells of what could not be put in, also when what was pressed after it could', () => {
  expect(saidAfter(undefined, put)).toEqual(put);
  const after = saidAfter(full, put);
  expect(after).toEqual({ ...put, missed: full.text });
  expect(saidAfter(after, put)).toMatchObject({ missed: full.text });
  expect(saidAfter(full, full)).toEqual(full);
  expect(saidAfter(put, put)).toEqual(put);
});
