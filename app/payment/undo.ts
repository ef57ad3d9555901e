import { releaseStock, returnStock } from '#app/stock/stock.ts';
import type { Tx } from '#platform/db/db.ts';
import { type By, type Locked, move, type Payable } from './payable.ts';

/**
 * Takes something back, its rows being locked by the caller: what was planned ends, the stock is free again. What left
 * or was used already keeps its pieces.
 * @returns whether something left, or was used, already; and what gives the pieces back, to be called last.
 */
export async function undo(
  tx: Tx,
  payable: Payable,
  row: Locked,
  by: By,
): Promise<{ kept: 'shipped' | 'used' | null; writeStock: () => Promise<void> }> {
  const unpaid = row.status === 'pending_payment';
  const kept = await payable.unwind(tx, row, by);
  await move(tx, payable, row, 'cancelled', by);
  return {
    kept,
    writeStock: async () => {
      if (kept) return;
      for (const pieces of payable.pieces(row))
        await (unpaid ? releaseStock(tx, pieces) : returnStock(tx, pieces));
    },
  };
}
