import { expect, it } from 'vitest';
import { changedCells, givenCells } from './given-cells.ts';

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

it('tells what will be kept, and what was typed where that is written otherwise', () => {
  const cells = {
    code: 'A-1',
    name: ' 米  5kg ',
    amount: '１２，０００円',
    accept_from: '2026/12/1',
    accept_until: '46387',
    prior_checked_on: '2026年12月1日',
    delivery_slot: '○',
    variant_from: '46358',
    variant_amount: '15000',
    stock: '５',
  };
  expect(givenCells({ cells, changes: {} }, 'gift')).toEqual([
    ['返礼品名', [null, '米  5kg']],
    ['寄附金額', [null, '12000'], '１２，０００円'],
    ['事前確認日', [null, '2026-12-01'], '2026年12月1日'],
    ['お届け日時の指定', [null, 'はい'], '○'],
    ['受付開始', [null, '2026-12-01 00:00'], '2026/12/1'],
    ['受付終了', [null, '2026-12-31 23:59'], '46387'],
    ['バリエーションの金額', [null, '15000']],
    ['バリエーションの発送初日', [null, '2026-12-02'], '46358'],
    ['在庫', [null, '5'], '５'],
  ]);
  const changes = {
    寄附金額: ['10000', '12000'],
    受付終了: ['', '2026-12-31T23:59'],
    キャッチコピー: ['', '新米'],
    '在庫「」': ['3', '5'],
  } as Record<string, [unknown, unknown]>;
  expect(changedCells({ cells: { ...cells, catch_copy: '新米' }, changes }, 'gift')).toEqual([
    ['寄附金額', ['10000', '12000'], '１２，０００円'],
    ['受付終了', ['', '2026-12-31 23:59'], '46387'],
    ['キャッチコピー', ['', '新米']],
    ['在庫「」', ['3', '5']],
  ]);
});
