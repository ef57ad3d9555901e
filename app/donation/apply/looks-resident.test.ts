import { expect, it } from 'vitest';
import { looksResident } from './looks-resident.ts';

const town = { name: '別海町', prefectureCode: 1, isPrefecture: false };
const city = { name: '札幌市', prefectureCode: 1, isPrefecture: false };
const hokkaido = { name: '北海道', prefectureCode: 1, isPrefecture: true };

it.each([
  [town, '1', '別海町', true],
  [town, '1', '野付郡別海町', true],
  [town, '1', '野付郡 別海町', true],
  [town, '1', '札幌市中央区', false],
  [town, '1', '', false],
  [town, '13', '別海町', false],
  [city, '1', '札幌市中央区', true],
  [city, '1', '北札幌市', false],
  [hokkaido, '1', '札幌市中央区', true],
  [hokkaido, '13', '千代田区', false],
])('%o, %s %s: %s', (government, prefecture, typed, looks) => {
  expect(looksResident(government, { 'donor.prefecture': prefecture, 'donor.city': typed })).toBe(looks);
});
