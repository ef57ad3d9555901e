import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { statementsOf } from '#platform/testing/statements.ts';
import { addressFault, fillAddress } from './address.ts';
import { spelled } from './place-spelling.ts';
import { cityFits, fillIn, lookupPostal, residence, surroundings } from './postal.ts';
import { prefectureName, prefectureOptions } from './prefectures.ts';
import { municipalityOf } from './residence.ts';

useTestDatabase();

beforeAll(async () => {
  const kana = { kana: 'カナ', region: '地方' };
  await db()
    .insertInto('prefecture')
    .values([
      { code: 1, name: '北海道', ...kana },
      { code: 13, name: '東京都', ...kana },
      { code: 23, name: '愛知県', ...kana },
      { code: 24, name: '三重県', ...kana },
    ])
    .execute();
  await db()
    .insertInto('government')
    .values([
      { code: '011002', name: '札幌市', kana: 'サッポロシ', prefecture_code: 1, kind: 'city' },
      { code: '014575', name: '上川町', kana: 'カミカワチョウ', prefecture_code: 1, kind: 'town' },
      { code: '131016', name: '千代田区', kana: 'チヨダク', prefecture_code: 13, kind: 'special_ward' },
      { code: '133817', name: '三宅村', kana: 'ミヤケムラ', prefecture_code: 13, kind: 'village' },
      { code: '232351', name: '弥富市', kana: 'ヤトミシ', prefecture_code: 23, kind: 'city' },
      { code: '243035', name: '木曽岬町', kana: 'キソサキチョウ', prefecture_code: 24, kind: 'town' },
    ])
    .execute();
  await db()
    .insertInto('postal_code')
    .values([
      { code: '1000001', prefecture_code: 13, city: '千代田区', town: '千代田', government_code: '131016' },
      {
        code: '0600001',
        prefecture_code: 1,
        city: '札幌市中央区',
        town: '北一条西',
        government_code: '011002',
      },
      { code: '0781700', prefecture_code: 1, city: '上川郡上川町', town: '', government_code: '014575' },
      { code: '4980000', prefecture_code: 23, city: '弥富市', town: '', government_code: '232351' },
      { code: '4980000', prefecture_code: 24, city: '桑名郡木曽岬町', town: '', government_code: '243035' },
    ])
    .execute();
});

describe('a postal code', () => {
  it('gives its place, with or without the hyphen', async () => {
    expect(await lookupPostal('100-0001')).toEqual([
      {
        code: '1000001',
        prefectureCode: 13,
        prefecture: '東京都',
        city: '千代田区',
        town: '千代田',
        governmentCode: '131016',
      },
    ]);
    expect(await lookupPostal('1000001')).toHaveLength(1);
    for (const bad of ['', '9999999', '100000', "1' or 1", '１０００００１'])
      expect(await lookupPostal(bad)).toEqual([]);
  });

  it('fills in what all its places share', async () => {
    expect(fillIn(await lookupPostal('1000001'))).toEqual({
      prefecture: '13',
      city: '千代田区',
      street: '千代田',
      places: [],
    });
    expect(fillIn([])).toBeUndefined();
  });

  it('lets choose where a code has several places', async () => {
    const places = [
      {
        value: '23/弥富市/',
        label: '愛知県弥富市',
        prefecture: '23',
        city: '弥富市',
        street: '',
      },
      {
        value: '24/桑名郡木曽岬町/',
        label: '三重県桑名郡木曽岬町',
        prefecture: '24',
        city: '桑名郡木曽岬町',
        street: '',
      },
    ];
    expect(fillIn(await lookupPostal('4980000'))).toEqual({ prefecture: '', city: '', street: '', places });
    expect(fillIn(await lookupPostal('4980000'), '24/桑名郡木曽岬町/')).toEqual({
      prefecture: '24',
      city: '桑名郡木曽岬町',
      street: '',
      places,
    });
    // One that belongs to another code is none.
    expect(fillIn(await lookupPostal('4980000'), '13/千代田区/千代田')?.city).toBe('');
    const typed = { values: { 'to.postalCode': '498-0000', 'to.place': '23/弥富市/' }, errors: {} };
    expect(await fillAddress(typed, 'to.')).toMatchObject({
      values: { 'to.prefecture': '23', 'to.city': '弥富市' },
      places: { 'to.': places },
    });
  });

  it('fills a form in on the server and keeps what was typed', async () => {
    const typed = { values: { postalCode: '100-0001', familyName: '髙﨑', street: '1-1' }, errors: {} };
    expect(await fillAddress(typed)).toEqual({
      values: {
        postalCode: '100-0001',
        familyName: '髙﨑',
        prefecture: '13',
        city: '千代田区',
        street: '千代田1-1',
      },
      errors: {},
      filled: '',
    });
    const unknown = await fillAddress(
      { values: { 'd.postalCode': '999-9999', 'd.city': '千代田区' }, errors: {} },
      'd.',
    );
    expect(unknown.values['d.city']).toBe('千代田区');
    expect(unknown.errors['d.postalCode']?.[0]).toContain('該当する住所が見つかりませんでした');
    const wrong = await fillAddress({ values: { postalCode: '12' }, errors: {} });
    expect(wrong.errors.postalCode).toEqual(['郵便番号は7桁の数字で入力してください']);
  });
});

describe('whether the city fits', () => {
  it.each([
    ['1000001', 13, '千代田区', 'fits'],
    ['0600001', 1, '札幌市中央区', 'fits'],
    ['0600001', 1, '札幌市', 'fits'],
    ['0781700', 1, '上川町', 'fits'],
    ['4980000', 24, '桑名郡木曽岬町', 'fits'],
    ['4980000', 24, '弥富市', 'differs'],
    ['1000001', 1, '札幌市中央区', 'differs'],
    ['1000001', 13, '三宅村', 'differs'],
    ['1000001', 13, 'どこか', 'differs'],
    ['9999999', 13, '千代田区', 'unknown'],
  ] as const)('%s %i %s: %s', async (code, prefecture, city, fit) => {
    const address = { postalCode: code, prefecture, city };
    expect(cityFits(await surroundings([address]), address)).toBe(fit);
  });

  it('a city that differs may be confirmed; an unknown code needs no confirmation', async () => {
    const address = { postalCode: '1000001', prefecture: 1, city: '札幌市', addressConfirmed: false };
    expect(await addressFault(address)).toMatchObject({
      field: 'addressConfirmed',
      message: expect.stringContaining('一致しません'),
    });
    expect(await addressFault({ ...address, addressConfirmed: true })).toBeUndefined();
    expect(await addressFault({ ...address, postalCode: '9999999' })).toBeUndefined();
  });

  it('a city that names another prefecture cannot be confirmed', async () => {
    const address = { postalCode: '9999999', prefecture: 13, city: '青森県青森市', addressConfirmed: true };
    expect(await addressFault(address)).toMatchObject({ field: 'city' });
    expect(await addressFault({ ...address, prefecture: 2 })).toBeUndefined();
  });
});

describe('where an address lies', () => {
  it.each([
    ['0600001', 1, '札幌市中央区', ['011002'], [1]],
    ['0781700', 1, '上川町', ['014575'], [1]],
    // A company's code: the text alone counts.
    ['9999999', 1, '上川郡上川町', ['014575'], [1]],
    ['9999999', 13, '三宅島三宅村', ['133817'], [13]],
    ['1000001', 13, '東京都千代田区', ['131016'], [13]],
    // A text that names nothing leaves what the postal code has there.
    ['1000001', 13, '千代田1-1', ['131016'], [13]],
    ['4980000', 24, '五明', ['243035'], [24]],
    ['9999999', 13, '札幌市', [], [13]],
    // Contradictions: both, or nothing where text or code belong to another prefecture.
    ['1000001', 13, '三宅村', ['133817', '131016'], [13]],
    ['1000001', 1, '札幌市', ['011002', '131016'], [1, 13]],
    ['1000001', 1, 'どこか', [], [1, 13]],
    ['1000001', 13, '北海道札幌市', [], [13, 1]],
  ] as const)('%s %i %s → %j %j', async (postalCode, prefecture, city, municipalities, prefectures) => {
    const address = { postalCode, prefecture, city };
    expect(residence(await surroundings([address]), address)).toEqual({ municipalities, prefectures });
  });
});

describe('the municipality that a text names', () => {
  const all = [
    ['a', '龍ケ崎市'],
    ['b', '大和市'],
    ['c', '大和郡山市'],
    ['d', '市川市'],
    ['e', '市川三郷町'],
    ['f', '津市'],
    ['g', '四日市市'],
    ['h', '郡山市'],
    ['i', '府中市'],
    ['j', '府中町'],
    ['k', '野々市市'],
    ['l', '塩竈市'],
  ].map(([code, name]) => ({ code: code!, name: spelled(name!) }));

  it('is the longest that fits, in any spelling, and never one that merely occurs', () => {
    const named = (city: string) => municipalityOf(all, 34, city);
    expect(['龍ヶ崎市', '竜ケ崎市', '竜が崎市', '龍ｹ﨑市', '竜ヶ崎 市'].map(named)).toEqual(
      Array(5).fill('a'),
    );
    expect(named('大和郡山市北郡山町')).toBe('c');
    expect(named('西八代郡市川三郷町')).toBe('e');
    expect(named('四日市市')).toBe('g');
    expect(named('会津市')).toBeUndefined();
    expect(named('郡山市 朝日')).toBe('h');
    expect(named('野野市市')).toBe('k');
    expect(named('塩釜市')).toBe('l');
  });

  it('may stand without its last character, as long as it is the only one', () => {
    const named = (city: string) => municipalityOf(all, 34, city);
    expect(['津', '四日市', '広島県郡山'].map(named)).toEqual(['f', 'g', 'h']);
    expect(['府中', '大津', ''].map(named)).toEqual([undefined, undefined, undefined]);
    expect(named('府中町')).toBe('j');
  });

  it('is none of this prefecture when the text begins with another one', () => {
    expect(municipalityOf(all, 34, '広島県津市')).toBe('f');
    expect(municipalityOf(all, 34, '三重県津市')).toBeUndefined();
  });
});

it('prefectures stand in the order of JIS X 0401', () => {
  expect(prefectureOptions).toHaveLength(47);
  expect([prefectureName(1), prefectureName(13), prefectureName(47)]).toEqual(['北海道', '東京都', '沖縄県']);
  expect(() => prefectureName(48)).toThrow(RangeError);
});

describe('what was read of places', () => {
  const asked = (addresses: Parameters<typeof surroundings>[0]) =>
    statementsOf(() => surroundings(addresses));

  it('is believed for a while, also that there is no place', async () => {
    forgetKept();
    const [here, nowhere] = [
      { postalCode: '0600001', prefecture: 1 },
      { postalCode: '9999999', prefecture: 13 },
    ];
    expect(await asked([here, nowhere])).toHaveLength(2);
    expect(await asked([here, nowhere, { postalCode: '060-0001' }])).toEqual([]);
    expect(await asked([here, { postalCode: '0781700' }])).toHaveLength(1);
    expect((await surroundings([here, here])).places).toHaveLength(1);
  });

  it('is read anew once everything is forgotten', async () => {
    const address = { postalCode: '0600001', prefecture: 1 };
    await surroundings([address]);
    forgetKept();
    expect(await asked([address])).toHaveLength(2);
  });
});
