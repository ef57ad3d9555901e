import { describe, expect, it } from 'vitest';
import { readPlaces } from './places.ts';
import { postalRows } from './postal.ts';

const rows = [...postalRows()];
const of = (code: string) => rows.filter((r) => r.code === code);

describe('postal codes', () => {
  it('covers the country, every row with a government', () => {
    const codes = new Set(rows.map((r) => r.code));
    expect(codes.size).toBeGreaterThan(120_000);
    expect(rows.filter((r) => r.government === null)).toEqual([]);
    const reached = new Set(rows.map((r) => r.government));
    const municipalities = readPlaces().governments.filter((g) => g.kind !== 'prefecture');
    expect(municipalities.filter((g) => !reached.has(g.code)).map((g) => g.name)).toEqual([]);
  });

  it('gives a ward of a designated city to its city', () => {
    expect(of('0600001')).toEqual([
      { code: '0600001', prefecture: 1, city: '札幌市中央区', town: '北一条西', government: '011002' },
    ]);
    const hamamatsu = rows.filter((r) => r.city === '浜松市浜名区');
    expect(hamamatsu.length).toBeGreaterThan(10);
    expect(new Set(hamamatsu.map((r) => r.government))).toEqual(new Set(['221309']));
  });

  it('gives a code that several municipalities share to each of them', () => {
    expect(of('2580000').map((r) => r.government)).toEqual(['143626', '143634', '143669']);
    expect(of('4980000').map((r) => r.city)).toEqual(expect.arrayContaining(['弥富市', '桑名郡木曽岬町']));
  });

  it('writes towns without the notes of the list, and knows the floors of a tower', () => {
    expect(rows.filter((r) => /掲載|がくる場合|[(（]/.test(r.town))).toEqual([]);
    expect(of('1006012')).toHaveLength(1);
    expect(of('1020074')).toMatchObject([{ city: '千代田区', town: '九段南' }]);
  });

  it('holds no row twice', () => {
    expect(new Set(rows.map((r) => `${r.code} ${r.city} ${r.town}`)).size).toBe(rows.length);
  });
});
