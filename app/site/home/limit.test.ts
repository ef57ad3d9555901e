import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { MemberHome } from './member-home.ts';
import { HomeYear } from './parts/HomeYear.tsx';

/** The year of a member as it is shown. */
function shown(over: Partial<MemberHome>): string {
  const d = {
    year: 2026,
    total: 20_000,
    count: 1,
    governments: 1,
    elsewhere: { total: 0, count: 0 },
    limit: null,
    pending: 0,
    held: 0,
    oneStop: { taxYear: 2026, governments: 0, most: 5 },
    ...over,
  } as MemberHome;
  const routes = createMemoryRouter([{ path: '*', element: createElement(HomeYear, { d }) }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router: routes }));
}

it('leads to gifts within what is left of the limit, payments that are waited for taken off', () => {
  const page = shown({ limit: 61_000, pending: 10_000 });
  expect(page).toContain('控除上限額の目安は61,000円です。残りは31,000円です。');
  expect(page).toContain('href="/goods?max=31000"');
  expect(page).toContain('上限額の残り 31,000円以内でさがす');
});

it('leads nowhere when nothing is left, and says nothing without a limit', () => {
  const used = shown({ limit: 20_000 });
  expect(used).toContain('寄附金額の合計が、目安に達しています。');
  expect(used).not.toContain('/goods?max=');
  expect(shown({})).not.toContain('上限額');
});
