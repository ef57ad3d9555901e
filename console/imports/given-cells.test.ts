import { expect, it } from 'vitest';
import { givenCells } from './given-cells.ts';

it('shows of new goods all that the row gives, under its headings, and what state they get', () => {
  const cells = {
    code: 'A-1',
    name: '12000',
    amount: '3000',
    procurement_cost: '常温',
    category: '肉>牛肉',
    catch_copy: ' ',
  };
  expect(
    givenCells({ cells, changes: { 登録: [null, '12000'], 公開状態: [null, '下書き'] } }, 'gift'),
  ).toEqual([
    ['返礼品名', [null, '12000']],
    ['寄附金額', [null, '3000']],
    ['調達費', [null, '常温']],
    ['カテゴリ', [null, '肉>牛肉']],
    ['公開状態', [null, '下書き']],
  ]);
});

it('shows of further rows what they say of their variant', () => {
  const cells = { code: 'A-1', name: '米', variant: '10kg', variant_amount: '20000', stock: '5' };
  expect(givenCells({ cells, changes: null }, 'gift')).toEqual([
    ['バリエーション', [null, '10kg']],
    ['バリエーションの金額', [null, '20000']],
    ['在庫', [null, '5']],
  ]);
});
