import { beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '#app/account/testing/members.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import {
  addAddress,
  addressBook,
  canRestore,
  changeAddress,
  chooseDefault,
  MOST_ADDRESSES,
  ownAddress,
  removeAddress,
  restoreAddress,
  sweepAddresses,
} from './book.ts';
import type { AddressInput } from './book-query.ts';

useTestDatabase();

const MINUTE = 60_000;
const NOW = new Date('2026-11-21T12:00:00+09:00');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

beforeAll(async () => {
  await db()
    .insertInto('prefecture')
    .values({ code: 13, name: '東京都', kana: 'トウキョウト', region: '関東' })
    .execute();
});

const place = (street: string, over: Partial<AddressInput> = {}): AddressInput => ({
  label: '',
  familyName: '髙﨑',
  givenName: '花子',
  familyNameKana: 'タカサキ',
  givenNameKana: 'ハナコ',
  postalCode: '1000001',
  prefecture: 13,
  city: '千代田区',
  street,
  building: '',
  phone: '0312345678',
  ...over,
});

let count = 0;
async function somebody() {
  count++;
  const id = await aMember(`book-${count}@example.jp`);
  return {
    id,
    add: (street: string, asDefault = false, over = {}) =>
      transaction((tx) => addAddress(tx, id, place(street, over), asDefault)) as Promise<number>,
    streets: async () => (await addressBook(db(), id)).map((a) => a.street),
    defaults: async () => (await addressBook(db(), id)).filter((a) => a.isDefault).map((a) => a.street),
  };
}

it('makes the first the default, and puts the default first', async () => {
  const m = await somebody();
  await m.add('1');
  await m.add('2');
  expect(await m.defaults()).toEqual(['1']);
  await m.add('3', true);
  expect(await m.defaults()).toEqual(['3']);
  expect(await m.streets()).toEqual(['3', '1', '2']);
});

it('does not add what it holds already, and knows by its label or else that it is another', async () => {
  const m = await somebody();
  const first = await m.add('1', false, { label: '実家' });
  expect(await m.add('1')).toBe(first);
  expect(await m.add('1', false, { label: '実家' })).toBe(first);
  expect(await m.add('1', false, { label: '職場' })).not.toBe(first);
  expect(await m.add('1', false, { phone: '09012345678' })).not.toBe(first);
});

it('takes 20, also of 50 at once, and always has one default', async () => {
  const m = await somebody();
  const added = await Promise.all(Array.from({ length: 50 }, (_, i) => m.add(`${i}`, i % 3 === 0)));
  expect(added.filter((a) => (a as number | 'full') === 'full')).toHaveLength(50 - MOST_ADDRESSES);
  expect(await m.streets()).toHaveLength(MOST_ADDRESSES);
  expect(await m.defaults()).toHaveLength(1);
});

describe('somebody else’s, an unknown and a removed address', () => {
  it('can be neither read nor changed', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const foreign = await theirs.add('秘密');
    const removed = await mine.add('1');
    await removeAddress(mine.id, removed, NOW);
    for (const id of [foreign, removed, 999_999_999]) {
      expect(await ownAddress(mine.id, id)).toBeUndefined();
      expect(await changeAddress(mine.id, id, place('x'), true)).toBe('unknown');
      expect(await chooseDefault(mine.id, id)).toBe('unknown');
      expect(await removeAddress(mine.id, id, NOW)).toBe('unknown');
    }
    expect(await restoreAddress(mine.id, foreign, NOW)).toBe('unknown');
    await removeAddress(theirs.id, foreign, NOW);
    expect(await canRestore(mine.id, foreign, NOW)).toBe(false);
    expect(await restoreAddress(mine.id, foreign, NOW)).toBe('unknown');
    expect(await theirs.streets()).toEqual([]);
  });
});

it('changes an address and keeps it the default', async () => {
  const m = await somebody();
  const first = await m.add('1');
  const second = await m.add('2');
  expect(await changeAddress(m.id, first, place('1改', { building: '202' }), false)).toBe('changed');
  expect(await ownAddress(m.id, first)).toMatchObject({
    street: '1改',
    building: '202',
    isDefault: true,
  });
  expect(await changeAddress(m.id, second, place('2'), true)).toBe('changed');
  expect(await m.defaults()).toEqual(['2']);
});

describe('removing', () => {
  it('spares the default while others exist', async () => {
    const m = await somebody();
    const [first, second] = [await m.add('1'), await m.add('2')];
    expect(await removeAddress(m.id, first, NOW)).toBe('default');
    await chooseDefault(m.id, second);
    expect(await removeAddress(m.id, first, NOW)).toBe('removed');
    expect(await removeAddress(m.id, second, NOW)).toBe('removed');
    expect(await m.streets()).toEqual([]);
  });

  it('leaves a default, however two remove at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const m = await somebody();
      const ids = [await m.add('1'), await m.add('2'), await m.add('3')];
      await Promise.all([
        ...ids.map((id) => removeAddress(m.id, id, NOW)),
        chooseDefault(m.id, ids[1]!),
        chooseDefault(m.id, ids[2]!),
      ]);
      const left = await m.streets();
      expect(await m.defaults()).toHaveLength(left.length === 0 ? 0 : 1);
    }
  });

  it('can be undone for 30 minutes, then the row is gone', async () => {
    const m = await somebody();
    await m.add('1');
    const second = await m.add('2');
    await removeAddress(m.id, second, NOW);
    await sweepAddresses(later(29));
    expect(await canRestore(m.id, second, later(29))).toBe(true);
    expect(await restoreAddress(m.id, second, later(29))).toBe('restored');
    expect(await restoreAddress(m.id, second, later(29))).toBe('unknown');
    expect(await m.streets()).toEqual(['1', '2']);
    await removeAddress(m.id, second, NOW);
    expect(await canRestore(m.id, second, later(30))).toBe(false);
    expect(await restoreAddress(m.id, second, later(30))).toBe('unknown');
    await sweepAddresses(later(30));
    expect(await db().selectFrom('address').select('id').where('id', '=', second).execute()).toEqual([]);
  });

  it('is not undone into a full book, and the only one comes back as the default', async () => {
    const m = await somebody();
    const only = await m.add('only');
    await removeAddress(m.id, only, NOW);
    expect(await restoreAddress(m.id, only, NOW)).toBe('restored');
    expect(await m.defaults()).toEqual(['only']);
    const last = await m.add('last');
    await removeAddress(m.id, last, NOW);
    for (let i = 1; i < MOST_ADDRESSES; i++) await m.add(`${i}`);
    expect(await restoreAddress(m.id, last, NOW)).toBe('full');
  });
});
