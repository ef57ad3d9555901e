import { expect, it } from 'vitest';
import { randomNumber } from '#platform/crypto.ts';
import { readSought } from './sought.ts';

it('reads what is looked for by its shape', () => {
  const number = randomNumber(9);
  for (const typed of [number, ` ${number.slice(0, 5)}-${number.slice(5)} `, number.toLowerCase()])
    expect(readSought(typed)).toEqual({ by: 'number', number });
  expect(readSought('')).toEqual({ by: 'all' });
  expect(readSought(' Hanako@Example.JP')).toEqual({ by: 'email', email: 'hanako@example.jp' });
  expect(readSought('０３ー１２３４－５６７８')).toEqual({ by: 'phone', phone: '0312345678' });
  expect(readSought('2026-016918-000001')).toEqual({ by: 'receipt', number: '2026-016918-000001' });
  expect(readSought('さとう　たろう')).toEqual({
    by: 'name',
    name: 'さとうたろう',
    typed: 'さとう たろう',
  });
  expect(readSought('ｻﾄｳ')).toMatchObject({ by: 'name', name: 'サトウ' });
  expect(readSought('ー'.repeat(100_000))).toMatchObject({ by: 'name' });
});
