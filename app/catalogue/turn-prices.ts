import { transaction } from '#platform/db/db.ts';
import { purgeLists, refreshTurned } from './turn-prices-store.ts';

/** Goods of one transaction. */
const BATCH = 200;

/**
 * Job `turn_prices`: lists, filters and kept pages follow the beginning and the end of a sale within a minute. What is to be
 * paid hangs on no job: it is read at the instant of the order.
 */
export async function turnPrices(): Promise<void> {
  let turned: number;
  do {
    turned = await transaction(async (tx) => {
      const goods = await refreshTurned(tx, BATCH);
      if (goods > 0) await purgeLists(tx);
      return goods;
    });
  } while (turned === BATCH);
}
