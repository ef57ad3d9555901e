import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { nameColumns, nameIs } from './name-query.ts';

useTestDatabase();

async function finds(typed: string, [familyName, givenName, familyNameKana, givenNameKana]: string[]) {
  const person = JSON.stringify({ familyName, givenName, familyNameKana, givenNameKana });
  const conditions = nameIs(nameColumns(sql`p.person`), typed);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select ${person}::jsonb as person) p where ${sql.join(conditions, sql` or `)}`.execute(
    db(),
  );
  return rows[0]!.n === 1;
}

it('finds a name by its parts, in kanji of any shape and in kana', async () => {
  const person = ['髙橋', '惠子', 'タカハシ', 'ケイコ'];
  for (const typed of [
    '髙橋',
    '高橋',
    '髙',
    '高橋恵子',
    '高橋　惠子',
    '恵子',
    '惠子',
    'けいこ',
    'ﾀｶﾊｼｹｲ',
    'たかはし',
    'ケイコ',
  ])
    expect([typed, await finds(typed, person)]).toEqual([typed, true]);
  for (const typed of ['橋', '子', 'ハシ', '', '%', '_橋', '\\', '高橋花子'])
    expect([typed, await finds(typed, person)]).toEqual([typed, false]);
});

it.each([
  ['崎', '﨑碕嵜'],
  ['辺', '邊邉'],
  ['斉', '齋齊斎'],
  ['浜', '濵濱'],
  ['国', '國'],
  ['沢', '澤'],
  ['吉', '𠮷'],
  ['橋', '槗𣘺'],
  ['葛', '葛\u{E0100}'],
])('takes each shape of %s for the same', async (common, shapes) => {
  const all = shapes.startsWith(common) ? [shapes] : [...shapes];
  for (const shape of all) {
    expect([shape, await finds(common, [shape, '', '', ''])]).toEqual([shape, true]);
    expect([shape, await finds(shape, [common, '', '', ''])]).toEqual([shape, true]);
  }
});

it('has a shape once in its table, and leads none of them on to another', async () => {
  const { rows } = await sql<{
    source: string;
  }>`select pg_get_functiondef('name_fold'::regproc) as source`.execute(db());
  const [from = '', to = ''] = rows[0]!.source
    .slice(rows[0]!.source.indexOf('translate'))
    .split(/,\s*\(*(?='高)|,\s*(?=\(+'高)/)
    .map((part) => [...part.matchAll(/'(\p{Script=Han}+)'/gu)].map(([, letters]) => letters).join(''));
  expect([...from]).toHaveLength([...to].length);
  expect(new Set(from).size).toBe([...from].length);
  expect([...from].filter((letter) => to.includes(letter))).toEqual([]);
  expect([...from].length).toBeGreaterThan(40);
});
