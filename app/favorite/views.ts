import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { db, transaction } from '#platform/db/db.ts';
import { formatDate } from '#platform/jst.ts';
import type { Change } from './change.ts';
import { type GoodsLine, goodsLine } from './goods-line.ts';
import { lockMember } from './store.ts';
import {
  deleteView,
  deleteViews,
  keepLatest,
  latestThumbs,
  removedName,
  type Thumb,
  upsertViews,
  type View,
  viewedGoods,
} from './views-store.ts';

/** Product spec section 13: the limit for a member's list in each storefront, and for a visitor's browser. */
const MOST_VIEWED = 50;
const MOST_IN_BROWSER = 20;
/** The number shown on a page of goods, without those goods themselves. */
const IN_A_ROW = 9;

/** Reads what a browser sends: `[[goods id, milliseconds], …]`. Anything malformed is left out. */
export function readViews(json: string | undefined, now: Date): View[] {
  let list: unknown;
  try {
    list = JSON.parse(json ?? '');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.slice(0, MOST_IN_BROWSER).flatMap((entry: unknown): View[] => {
    if (!Array.isArray(entry)) return [];
    const [goods, ms] = entry as unknown[];
    if (typeof goods !== 'number' || !Number.isSafeInteger(goods) || goods < 1) return [];
    if (typeof ms !== 'number' || !(ms > 0)) return [];
    // A browser's clock may be fast; no view may be in the future.
    return [{ goods, at: new Date(Math.min(ms, now.getTime())) }];
  });
}

/** Records what a member viewed, in this session or before the login. */
export async function noteViews(memberId: number, views: View[]): Promise<void> {
  if (views.length === 0) return;
  await transaction(async (tx) => {
    await lockMember(tx, memberId);
    await upsertViews(tx, memberId, views);
    await keepLatest(tx, memberId, MOST_VIEWED);
  });
}

/** The latest of a storefront, for the row of pictures on a page of goods. */
export function latestViewed(memberId: number, kind: GoodsKind): Promise<Thumb[]> {
  return latestThumbs(memberId, kind, IN_A_ROW);
}

export interface ViewedDay {
  /** 「2026年11月21日(土)」 */
  day: string;
  lines: GoodsLine[];
}

/** The member's list by day, latest first. */
export async function viewedByDay(memberId: number, kind: GoodsKind, at = new Date()): Promise<ViewedDay[]> {
  const days = new Map<string, GoodsLine[]>();
  for (const row of await viewedGoods(memberId, kind)) {
    const day = formatDate(row.at);
    const lines = days.get(day) ?? [];
    lines.push(goodsLine(row, kind, at));
    days.set(day, lines);
  }
  return [...days].map(([day, lines]) => ({ day, lines }));
}

/** Removes one view from the list. @returns when it had been viewed, so that it can be undone. */
export const forgetView = deleteView;

export function forgetViews(memberId: number, kind: GoodsKind): Promise<void> {
  return deleteViews(db(), memberId, kind);
}

/** What has just been removed, according to the list's URL; undefined when that is not true. */
export async function forgotten(
  memberId: number,
  kind: GoodsKind,
  goods: number,
  at: string,
): Promise<Extract<Change, { kind: 'removed' }> | undefined> {
  const name = await removedName(memberId, goods);
  if (name === undefined) return undefined;
  return {
    kind: 'removed',
    from: `最近見た${kindWords(kind).goods}`,
    name,
    field: 'goods',
    value: String(goods),
    added: at,
  };
}
