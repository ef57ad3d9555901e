import { expect, it } from 'vitest';
import { randomNumber } from '#platform/crypto.ts';
import { readMeanings } from './sought.ts';

const meant = (q: string) => readMeanings(q).map(({ by }) => by);

it('reads what a customer says on the telephone, in any width and with or without hyphens', () => {
  const number = randomNumber(10);
  expect(readMeanings('  ')).toEqual([]);
  expect(readMeanings(`${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase())).toContainEqual({
    by: 'number',
    number,
  });
  expect(readMeanings('Hanako@Example.jp')).toEqual([{ by: 'email', email: 'hanako@example.jp' }]);
  expect(readMeanings('０９０-1234-5678')).toContainEqual({ by: 'phone', phone: '09012345678' });
  expect(readMeanings('1234-5678-9012')).toContainEqual({ by: 'tracking', tracking: '123456789012' });
  expect(readMeanings('12,800円')).toEqual([{ by: 'total', total: 12_800 }]);
  expect(readMeanings('￥12800')).toEqual([{ by: 'total', total: 12_800 }]);
  // A number alone may be a sum, or a product's.
  expect(meant('12800')).toEqual(['total', 'goods']);
  expect(readMeanings('佐藤　花子')).toEqual([
    { by: 'goods', code: '佐藤 花子', words: ['佐藤', '花子'] },
    { by: 'name', name: '佐藤花子' },
  ]);
  expect(readMeanings('さとう')).toContainEqual({ by: 'name', name: 'さとう' });
});
