import { nextTurnOfDay } from '#app/delivery/business-days.ts';
import { purgedBy } from '#app/shell/internal-headers.ts';

/** Whether a price before a sale may be told is asked at an instant (app/stock/price-before.ts), and so asked again that soon. */
const SALE_MS = 120_000;

interface Shown {
  government: string;
  /** Goods of which it shows anything. */
  goods: readonly number[];
  /** It shows the price before a sale, or may do so later in the same sale. */
  sale?: boolean;
  /** The next instant at which any of the goods opens, ends, or asks for another amount by itself. */
  turn: Date | null;
  /** When it was read, or before. */
  at: Date;
}

/**
 * Headers of a page that shows goods. Triggers purge it by its tags when any of them or the government changes
 * (migration 0294). By time it changes when goods open, end or turn their prices, and with the days of dispatch.
 */
export function shownLife({ government, goods, sale = false, turn, at }: Shown): Record<string, string> {
  const turns = [nextTurnOfDay(at).getTime(), turn?.getTime() ?? Infinity];
  const keptUntil = Math.min(...turns, sale ? at.getTime() + SALE_MS : Infinity);
  return purgedBy([...goods.map((id) => `goods:${id}`), `government:${government}`], new Date(keptUntil));
}
