import { expect, it } from 'vitest';
import { typedYen } from './typed-yen.ts';

it.each(['5000', '5,000', '¥5,000', '¥ 5000', '5,000円', '5,000 円', '5,000円', ' 5000 '])(
  'reads %j',
  (text) => {
    expect(typedYen(text)).toBe(5_000);
  },
);

it.each(['', '1,00', '5,0000', 'abc', '5千円', '-5000', '5000.5', '5 000', '¥', '円', '1e4', '0x10'])(
  'does not guess %j',
  (text) => {
    expect(typedYen(text)).toBeUndefined();
  },
);

it('reads what is far too much', () => {
  expect(typedYen('100,000,000円')).toBe(100_000_000);
});
