import { describe, expect, it } from 'vitest';
import { GOODS, readFilter } from '../goods/list-filter.ts';
import { consoleRoutes } from '../route-table.ts';
import { LISTS } from '../views/all-lists.ts';
import {
  canonicalQuery,
  columnWords,
  conditionWords,
  faultsOf,
  shownCells,
  shownColumns,
  viewWords,
} from './list.ts';

const search = (query: string) => new URLSearchParams(query);

describe('every list', () => {
  it.each(LISTS.map((list) => [list.path, list] as const))(
    '%s has a page and a column to know rows by',
    (path, list) => {
      expect(consoleRoutes.filter((route) => route.path === path)).toHaveLength(1);
      expect(Object.values(list.columns).some(({ fixed }) => fixed)).toBe(true);
      expect(shownColumns(list, '').length).toBeGreaterThan(0);
    },
  );

  it.each(LISTS.map((list) => [list.path, list] as const))(
    '%s says nothing under a name that means more',
    (_, list) => {
      const taken = ['columns', 'whole', 'saved', 'after', 'before', 'encoding', 'lossy'];
      expect(Object.keys(list.params).filter((name) => taken.includes(name))).toEqual([]);
      expect(Object.keys(list.columns).every((key) => /^[a-zA-Z]+$/.test(key))).toBe(true);
    },
  );
});

describe('what an address says', () => {
  it('is read where there is such a value, and counts as not said otherwise', () => {
    expect(readFilter(search('q=+みかん%00 &kind=gift&state=sold&producer=12&government=4420'))).toEqual({
      q: 'みかん',
      kind: 'gift',
      state: null,
      mark: null,
      sort: 'changed',
      governmentCode: null,
      producerId: 12,
      maker: '',
      categoryId: null,
    });
  });

  it('has one spelling, without what counts anyway, what there is not, and where the page stands', () => {
    const said =
      'sort=changed&state=published&kind=&q=++茶&mark=none&after=abc&saved=3&columns=name,amount,colour';
    expect(search(canonicalQuery(GOODS, said)).toString()).toBe(
      search('q=茶&state=published&columns=name,amount').toString(),
    );
    const once = canonicalQuery(GOODS, said);
    expect(canonicalQuery(GOODS, once)).toBe(once);
    expect(canonicalQuery(GOODS, `q=${'長'.repeat(5_000)}`).length).toBeLessThan(4_000);
  });

  it('is told where there is no such value', () => {
    expect(faultsOf(GOODS, search('state=sold&mark=low&columns=name,colour&other=1'))).toEqual([
      '状態「sold」',
      '表示する列の一部',
    ]);
    expect(faultsOf(GOODS, search('q=a&state=draft&columns='))).toEqual([]);
  });

  it('is told in words', () => {
    expect(conditionWords(GOODS, 'state=published&sort=amount&q=茶')).toBe(
      '管理番号・名称: 茶、状態: 公開中、並び順: 金額の低い順',
    );
    expect(conditionWords(GOODS, 'columns=name')).toBe('条件なし');
    expect(viewWords(GOODS, 'kind=gift&columns=name,free')).toBe('種類: 返礼品(列: 名称、残り)');
  });
});

describe('columns', () => {
  it('are those of the address, or those that were chosen, or all but some; what is fixed always', () => {
    expect(shownColumns(GOODS, 'amount,name,colour', ['state'])).toEqual(['name', 'amount']);
    expect(shownColumns(GOODS, null, ['state'], ['government'])).toEqual(['name', 'state']);
    expect(shownColumns(GOODS, null, null, ['government'])).not.toContain('government');
    expect(shownColumns(GOODS, '')).toEqual(['name']);
    expect(columnWords(GOODS, ['name', 'until', 'colour'])).toBe('名称、受付終了');
  });

  it('have their cells in a sheet', () => {
    const cells = {
      name: { 番号: (row: number) => row, 名称: (row: number) => `n${row}` },
      state: { 状態: () => '公開中' },
    };
    expect(Object.keys(shownCells(['name'], cells))).toEqual(['番号', '名称']);
    expect(Object.keys(shownCells(['state', 'name'], cells))).toEqual(['番号', '名称', '状態']);
  });
});
