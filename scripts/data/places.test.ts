import { describe, expect, it } from 'vitest';
import { checkDigit, readPlaces } from './places.ts';

const { prefectures, governments } = readPlaces();
const named = (name: string) => governments.find((g) => g.prefectureName + g.name === name);

describe('places', () => {
  it('has 47 prefectures and 1,741 municipalities, each once', () => {
    expect(prefectures).toHaveLength(47);
    expect(governments).toHaveLength(1788);
    expect(new Set(governments.map((g) => g.code)).size).toBe(1788);
    const count = (kind: string) => governments.filter((g) => g.kind === kind).length;
    expect([
      count('prefecture'),
      count('city'),
      count('special_ward'),
      count('town'),
      count('village'),
    ]).toEqual([47, 792, 23, 743, 183]);
    expect(new Set(prefectures.map((p) => p.region)).size).toBe(8);
  });

  it('computes the check digit of known codes, and every code carries its own', () => {
    const known = { '01100': 2, '13101': 6, '27100': 4, '45202': 5, '47382': 1, '01202': 5 };
    for (const [five, digit] of Object.entries(known)) expect(checkDigit(five)).toBe(digit);
    for (const g of governments) expect(g.code).toBe(g.code.slice(0, 5) + checkDigit(g.code.slice(0, 5)));
  });

  it('writes kana as katakana and names the head by the kind of body', () => {
    for (const g of governments) expect(g.kana).toMatch(/^[ァ-ヶー]+$/);
    expect(named('北海道別海町')).toMatchObject({ kana: 'ベツカイチョウ', headTitle: '町長', prefecture: 1 });
    expect(named('東京都千代田区')).toMatchObject({
      kind: 'special_ward',
      headTitle: '区長',
      code: '131016',
    });
  });

  it('leaves out of the designation exactly the seven bodies of the last known list', () => {
    const outside = governments.filter((g) => g.designatedFrom === null).map((g) => g.name);
    expect(outside.sort()).toEqual(
      ['みやき町', '吉備中央町', '山都町', '東京都', '総社市', '雲仙市', '須坂市'].sort(),
    );
  });
});
