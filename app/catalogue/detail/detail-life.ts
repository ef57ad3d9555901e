import { shownLife } from '../page-life.ts';
import type { commonDetails } from './common.ts';

type Page = Awaited<ReturnType<typeof commonDetails>> & { government: { code: string } };

/** Headers of the page of a gift or product. @param at when it was read, or before. */
export function detailLife(page: Page, at: Date): Record<string, string> {
  const shelves = [...page.sameGovernment, ...page.sameCategory];
  return shownLife({
    government: page.government.code,
    goods: [page.id, ...shelves.map((card) => card.id)],
    sale: page.skus.some((s) => s.sale),
    turn: page.turn,
    at,
  });
}
