import { expect, it } from 'vitest';
import { consoleRoutes } from '../route-table.ts';
import { GROUPS } from './menu.ts';

it('has every page that stands in it in one group', () => {
  const grouped = GROUPS.flatMap(({ paths }) => paths);
  const pages = consoleRoutes.filter(({ menu }) => menu).map(({ path }) => path);
  expect(grouped.toSorted()).toEqual(pages.toSorted());
});
