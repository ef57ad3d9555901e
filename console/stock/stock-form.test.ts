import { expect, it } from 'vitest';
import { readStockTable } from './stock-form.ts';

function typed(stock: string, seen: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    sku: '7',
    'stock-7': stock,
    'seen-7': seen,
    reason: '棚卸し',
  }))
    form.append(name, value);
  return readStockTable(form);
}

it('takes the words alone for no limit, and an emptied field for a slip', () => {
  expect(typed('制限なし', '5').rows).toMatchObject([{ seen: 5, stock: null }]);
  expect(typed('5', '制限なし').rows).toMatchObject([{ seen: null, stock: 5 }]);
  for (const text of ['', ' ', '　']) {
    const { rows, faults, typed: kept } = typed(text, '5');
    expect([rows, kept]).toEqual([[], { 7: text }]);
    expect(faults[7]).toContain('「制限なし」と入力してください');
  }
});

it('leaves what was not typed in as it is', () => {
  expect(typed('制限なし', '制限なし')).toMatchObject({ rows: [], faults: {} });
  expect(typed('千', '5').faults[7]).toBe('数字で入力してください');
});
