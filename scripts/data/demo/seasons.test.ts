import { expect, it } from 'vitest';
import { readPlaces } from '../places.ts';
import { KINDS } from './kinds.ts';
import { runAt, seasonsOf } from './seasons.ts';

const { governments } = readPlaces();

/** The season about or after December 2026 of a variety in a prefecture. */
function seasonIn(key: string, prefecture: string, brand: string, noun?: string) {
  const kind = KINDS.get(key)!;
  const form = noun === undefined ? kind.forms[0]! : kind.forms.find((f) => f.noun === noun)!;
  const government = governments.find((g) => g.prefectureName === prefecture)!;
  const parts = {
    government,
    kind,
    form,
    size: form.sizes[0]!,
    brand,
    deliveries: 1,
    flawed: false,
    limited: false,
  };
  return runAt(seasonsOf(parts), '2026-12');
}

it.each([
  ['corn', '北海道', 'スイートコーン', '2027-07-25', '2027-09-20'],
  ['corn', '山梨県', '甘々娘', '2027-06-01', '2027-07-10'],
  ['watermelon', '山形県', '尾花沢すいか', '2027-07-15', '2027-08-20'],
  ['watermelon', '熊本県', '植木すいか', '2027-04-01', '2027-06-30'],
  ['peach', '福島県', 'あかつき', '2027-07-25', '2027-08-15'],
  ['citrus', '愛媛県', '紅まどんな', '2026-11-25', '2026-12-31'],
  ['citrus', '愛媛県', '甘平', '2027-01-25', '2027-03-10'],
  ['mango', '宮崎県', '太陽のタマゴ', '2027-04-15', '2027-07-15'],
  ['mikan', '静岡県', '青島みかん', '2026-12-10', '2027-03-10'],
  ['apple', '青森県', 'サンふじ', '2026-11-10', '2027-02-28'],
  ['fig', '福岡県', '', '2027-08-01', '2027-10-31'],
])('%s of %s (%s) is sent from %s to %s', (key, prefecture, brand, from, until) => {
  expect(seasonIn(key, prefecture, brand)).toEqual({ from, until });
});

it('knows new onions from stored ones, and frozen fruit in every month', () => {
  expect(seasonIn('onion', '北海道', '玉ねぎ', '新玉ねぎ').from).toBe('2027-08-10');
  expect(seasonIn('onion', '北海道', '玉ねぎ', '')).toEqual({ from: '2026-09-01', until: '2027-03-31' });
  expect(seasonIn('onion', '兵庫県', '淡路島玉ねぎ', '新玉ねぎ').until).toBe('2027-05-31');
  const frozen = KINDS.get('mango')!.forms.find((f) => f.noun.startsWith('冷凍'))!;
  expect(frozen.months).toHaveLength(12);
});
