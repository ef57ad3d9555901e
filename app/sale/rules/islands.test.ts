import { expect, it } from 'vitest';
import { postalRows } from '../../../scripts/data/postal.ts';
import { ISLANDS, islandOf } from './islands.ts';

/** Municipalities of islands without a bridge, by 全国地方公共団体コード. */
const ISLAND_GOVERNMENTS = new Set(
  (
    '013676 015172 015181 015199 152242 155861 133612 133621 133639 133647 133817 133825 134015 134023 134210 ' +
    '325252 325261 325279 325287 344311 373222 373249 373648 383562 443221 422096 422100 422118 423831 424111 ' +
    '462136 462225 463035 463043 465011 465020 465054 465232 465241 465259 465275 465291 465305 465313 465321 465330 465348 465356 ' +
    '472077 472140 473154 473537 473545 473553 473561 473570 473588 473596 473600 473618 473758 473812 473821'
  ).split(' '),
);
/** Islands that belong to a town of the mainland. */
const ISLAND_TOWNS = /天売|焼尻|^飛島$/;

const rows = [...postalRows()];

it('knows every postal code of an island municipality', () => {
  const missed = rows.filter((r) => ISLAND_GOVERNMENTS.has(r.government ?? '') && !islandOf(r.code));
  expect(new Set(missed.map((r) => r.code))).toEqual(new Set(['8900000'])); // shared with the mainland's 鹿児島市
});

it('takes no place of the mainland for an island', () => {
  const wrong = rows.filter(
    (r) => islandOf(r.code) && !ISLAND_GOVERNMENTS.has(r.government ?? '') && !ISLAND_TOWNS.test(r.town),
  );
  expect(wrong).toEqual([]);
});

it('has no beginning that no code has, and none twice', () => {
  const beginnings = ISLANDS.flatMap((g) => g.postal);
  expect(new Set(beginnings).size).toBe(beginnings.length);
  expect(beginnings.filter((start) => !rows.some((r) => r.code.startsWith(start)))).toEqual([]);
});
