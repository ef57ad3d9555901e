import { takesDonations } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { placeName } from '#app/words/place.ts';
import { db } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { type GoodsLine, goodsLine } from './goods-line.ts';
import type { GoodsSort } from './goods-sort.ts';
import {
  countGoods,
  countGovernments,
  deleteAllGoods,
  deleteAllGovernments,
  deleteLeftover,
  favoriteGoods,
  favoriteGovernments,
  isFavorite,
  nameOf,
} from './store.ts';
import type { Target } from './target.ts';

/** Product spec section 13. */
const PER_PAGE = 20;
const LATEST = 6;

/** Page `page` (from 1) of a list, or its last one when there are fewer. */
function within(page: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  return { page: Math.min(page, pages), pages };
}

export interface FavoriteLine extends GoodsLine {
  id: number;
}

function lines(rows: Awaited<ReturnType<typeof favoriteGoods>>, kind: GoodsKind, at: Date): FavoriteLine[] {
  return rows.map((row) => ({ id: row.id, ...goodsLine(row, kind, at) }));
}

export async function favoriteGoodsPage(
  memberId: number,
  kind: GoodsKind,
  sort: GoodsSort,
  page: number,
  at = new Date(),
) {
  const total = await countGoods(memberId, kind);
  const shown = within(page, total);
  const rows = await favoriteGoods(memberId, kind, sort, PER_PAGE, (shown.page - 1) * PER_PAGE);
  return { kind, total, sort, ...shown, lines: lines(rows, kind, at) };
}

export interface FavoriteGovernment {
  code: string;
  place: string;
  image: string | null;
  /** Gifts that can be applied for, now or later. */
  gifts: number;
  oneStopOnline: boolean;
  accepting: boolean;
}

/** The latest favourite goods of one storefront, and how many there are. */
async function latestFavorites(memberId: number, kind: GoodsKind, at: Date) {
  const [rows, goodsTotal] = await Promise.all([
    favoriteGoods(memberId, kind, 'added_new', LATEST, 0),
    countGoods(memberId, kind),
  ]);
  return { kind, goodsTotal, latest: lines(rows, kind, at) };
}

export type LatestFavorites = Awaited<ReturnType<typeof latestFavorites>>;

/** The shop's overview: products, and the number of favourites in the donation site's lists. */
export async function shopFavorites(memberId: number, at = new Date()) {
  const [products, gifts, governments] = await Promise.all([
    latestFavorites(memberId, 'product', at),
    countGoods(memberId, 'gift'),
    countGovernments(memberId),
  ]);
  return { products, gifts, governments };
}

/**
 * The donation site's overview: favourite governments by page, the latest favourite gifts, and the number of products.
 */
export async function favoritesOverview(memberId: number, wanted: number, at = new Date()) {
  const [total, goods, products] = await Promise.all([
    countGovernments(memberId),
    latestFavorites(memberId, 'gift', at),
    countGoods(memberId, 'product'),
  ]);
  const shown = within(wanted, total);
  const rows = await favoriteGovernments(memberId, PER_PAGE, (shown.page - 1) * PER_PAGE);
  const today = jstDate(at);
  return {
    total,
    ...shown,
    governments: rows.map(
      (g): FavoriteGovernment => ({
        code: g.code,
        place: placeName(g.prefecture, g.name),
        image: g.image,
        gifts: g.gifts,
        oneStopOnline: g.oneStopOnline,
        accepting: takesDonations(g, today),
      }),
    ),
    goods,
    products,
  };
}

/** The data for a message about an added or removed favourite; undefined when the URL says something untrue. */
export async function changed(memberId: number, target: Target, added: boolean): Promise<string | undefined> {
  return (await isFavorite(db(), memberId, target)) === added ? nameOf(target) : undefined;
}

export async function clearGoods(memberId: number, kind: GoodsKind): Promise<void> {
  await deleteAllGoods(db(), memberId, kind);
}

export async function clearGovernments(memberId: number): Promise<void> {
  await deleteAllGovernments(db(), memberId);
}

/** Removes deleted goods from the list: they have no page with a heart to press. */
export async function removeLeftover(memberId: number, id: number): Promise<void> {
  await deleteLeftover(memberId, id);
}
