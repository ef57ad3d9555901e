import { describe, expect, it } from 'vitest';
import { spelled } from '#app/forms/place-spelling.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { municipalityOf, residenceOf, residency } from '#app/forms/residence.ts';
import { readPlaces } from './places.ts';
import { type PostalRow, postalRows } from './postal.ts';

const { governments } = readPlaces();
const municipalities = governments.filter((g) => g.kind !== 'prefecture');
const rows = [...postalRows()];
const byPrefecture = Map.groupBy(municipalities, (g) => g.prefecture);
const spelledOf = new Map(
  [...byPrefecture].map(([p, all]) => [p, all.map((g) => ({ code: g.code, name: spelled(g.name) }))]),
);
const nameOf = new Map(municipalities.map((g) => [g.code, g.name]));
const placesOf = Map.groupBy(rows, (r) => r.code);

/** Old characters for new ones and the other way round, as donors' keyboards and habits have them. */
const OTHERS: Record<string, string> = Object.fromEntries(
  '龍竜 竜龍 鰺鯵 梼檮 條条 条條 畷畷 関關 沢澤 浜濱 島嶋 嶋島 桜櫻 広廣 国國 辺邊 塩鹽 竈釜 館舘 舘館 桧檜 檜桧 崎﨑 神神 会會 与與 台臺 滝瀧 豊豐 富冨 恵惠 斎齋 曽曾 応應 亀龜 総總 鶴靏 瀬瀨 ヶが ケヶ がヶ ノの の之 々々'
    .split(' ')
    .map((pair) => [[...pair][0]!, [...pair][1]!]),
);
const other = (text: string) => [...text].map((c) => OTHERS[c] ?? c).join('');
const halfWidth = (text: string) =>
  text
    .replace(/ケ|ヶ/g, 'ｹ')
    .replace(/ノ/g, 'ﾉ')
    .replace(/ニセコ/g, 'ﾆｾｺ');

/** How people write a city into the field, by what is sloppy about it. */
const SLOPPY: Record<string, (row: PostalRow, name: string) => string> = {
  'as it stands': (r) => r.city,
  'the prefecture before it': (r) => prefectureName(r.prefecture) + r.city,
  'the prefecture and a blank': (r) => `${prefectureName(r.prefecture)}　${r.city}`,
  'no county, no ward': (_, name) => name,
  'other characters': (r) => other(r.city),
  'other characters, no county': (_, name) => other(name),
  'the prefecture, no county': (r, name) => prefectureName(r.prefecture) + name,
  'half-width kana and blanks': (r) => ` ${halfWidth(r.city).split('').join(' ')} `,
  'の for ノ, ヶ for が': (_, name) => name.replace(/[ノ之]/g, 'の').replace(/[がガケ]/g, 'ヶ'),
  'the street after it': (r) => `${r.city}${r.town}1-2-3`,
  'the street after it, no county': (r, name) => `${name}${r.town}１丁目`,
};
const kinds = Object.values(SLOPPY);

describe('sloppy spellings', () => {
  it('name their municipality, whatever county, ward and character they leave out or put in', () => {
    const cities = new Map(rows.map((r) => [`${r.prefecture} ${r.city}`, r]));
    const wrong: string[] = [];
    for (const row of cities.values())
      for (const write of kinds) {
        const city = write(row, nameOf.get(row.government!)!);
        const found = municipalityOf(spelledOf.get(row.prefecture)!, row.prefecture, city);
        if (found !== row.government) wrong.push(`${city}: ${found && nameOf.get(found)}`);
      }
    expect(wrong).toEqual([]);
  });

  it('without the last character name it, or nothing, and never another one', () => {
    const answers = municipalities.map((g) => {
      const found = municipalityOf(spelledOf.get(g.prefecture)!, g.prefecture, g.name.slice(0, -1));
      return { name: g.name, right: found === g.code, unknown: found === undefined };
    });
    expect(answers.filter((a) => !a.right && !a.unknown)).toEqual([]);
    const unknown = answers.filter((a) => a.unknown).map((a) => a.name);
    expect(unknown.length).toBeLessThan(20);
    expect(unknown).toEqual(expect.arrayContaining(['府中市', '府中町']));
  });

  it('of two municipalities of a prefecture are never the same', () => {
    for (const all of spelledOf.values()) expect(new Set(all.map((g) => g.name)).size).toBe(all.length);
  });
});

describe('with the postal code', () => {
  it('all rows are looked at', () => expect(rows.length).toBeGreaterThan(130_000));

  const lives = (row: PostalRow, city: string) => {
    const government = { code: row.government!, prefectureCode: row.prefecture, isPrefecture: false };
    const address = { prefecture: row.prefecture, city };
    const places = placesOf
      .get(row.code)!
      .map((p) => ({ prefectureCode: p.prefecture, governmentCode: p.government }));
    return residency(government, residenceOf(spelledOf.get(row.prefecture)!, places, address));
  };

  it('nobody of all the rows passes as living elsewhere, however the city is written', () => {
    const passed: string[] = [];
    rows.forEach((row, i) => {
      const name = nameOf.get(row.government!)!;
      const sloppy = kinds[i % kinds.length]!(row, name);
      if (lives(row, sloppy) !== 'lives') passed.push(`${row.code} ${sloppy}`);
      // By turns what names no municipality, and what names another one than the postal code has.
      const neighbours = byPrefecture.get(row.prefecture)!;
      const neighbour = neighbours[i % neighbours.length]!;
      const ward = row.city.slice(row.city.indexOf(name) + name.length);
      const wrong = [ward || row.town || '1-2-3', [...name].reverse().join(''), neighbour.name][i % 3]!;
      const shared = placesOf.get(row.code)!.some((p) => p.government === neighbour.code);
      if (lives(row, wrong) === 'elsewhere' && !(i % 3 === 2 && shared)) passed.push(`${row.code} ${wrong}`);
    });
    expect(passed).toEqual([]);
  });
});
