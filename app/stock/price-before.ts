/**
 * Whether a sale may be shown beside the price before it (二重価格表示). Source: 消費者庁「不当な価格表示についての景品表示法上の
 * 考え方」 (平成12年6月30日 公正取引委員会) 第4の2(1)ア, on 景品表示法 5条2号: a price before is one at which the goods were sold
 * for a considerable time recently (最近相当期間にわたって販売されていた価格). That is
 * - more than half of the time for which they were sold in the 8 weeks before the sale, or in all their time when that is less,
 * - two weeks in all at least, and
 * - until less than two weeks before the sale began.
 * The guideline counts back from the beginning of a sale. While a sale goes on we look back from each of its days, too, and
 * for more than half: the longer a sale is, the less its first price is a recent one.
 */

const DAY = 86_400_000;
/** 8 weeks. */
export const RECENT_DAYS = 56;
const RECENT = RECENT_DAYS * DAY;
const LEAST = 14 * DAY;

/** From an instant until the first one after it: milliseconds since 1970. */
interface Period {
  from: number;
  until: number;
}

interface Asked extends Omit<Period, 'until'> {
  /** Null while no end is known. */
  until: number | null;
  /** Yen. */
  price: number;
}

interface History {
  /** When the goods could be had, at which normal price. */
  asked: readonly Asked[];
  /** Sales: what was asked for in them is not the normal price. The running one is among them. */
  sales: readonly Period[];
}

/** What was sold for one price and for any, in milliseconds, and the last instant of that price. */
interface Sold {
  atPrice: number;
  atAll: number;
  last: number;
}

/**
 * The span in pieces between whatever begins or ends within it. Where the history names two prices for one time, neither is
 * known to have been asked for.
 */
function soldWithin({ asked, sales }: History, price: number, from: number, until: number): Sold {
  const edges = [from, until, ...[...asked, ...sales].flatMap((p) => [p.from, p.until ?? until])]
    .filter((t) => t >= from && t <= until)
    .sort((a, b) => a - b);
  const sold: Sold = { atPrice: 0, atAll: 0, last: Number.NEGATIVE_INFINITY };
  for (const [i, end] of edges.entries()) {
    const begin = edges[i - 1] ?? from;
    const covers = (p: Period | Asked) => p.from <= begin && (p.until === null || end <= p.until);
    const prices = asked.filter(covers);
    if (end === begin || prices.length === 0) continue;
    sold.atAll += end - begin;
    if (sales.some(covers) || prices.some((p) => p.price !== price)) continue;
    sold.atPrice += end - begin;
    sold.last = end;
  }
  return sold;
}

const moreThanHalf = ({ atPrice, atAll }: Sold) => atPrice * 2 > atAll;

/** @param price the normal price, in yen. @param begins when the sale did. @param at an instant within it. */
export function mayTellPriceBefore(history: History, price: number, begins: number, at: number): boolean {
  const before = soldWithin(history, price, begins - RECENT, begins);
  if (!moreThanHalf(before) || before.atPrice < LEAST || begins - before.last >= LEAST) return false;
  return moreThanHalf(soldWithin(history, price, at - RECENT, at));
}
