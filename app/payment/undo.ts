import { releaseStock, returnStock } from '#app/stock/stock.ts';
import type { Tx } from '#platform/db/db.ts';
import { type By, type Kept, type Locked, move, type Part, type Payable } from './payable.ts';

/**
 * Takes something back, or parts of it while the others stand, its rows being locked by the caller: what was planned ends,
 * the stock is free again. What left or was used already keeps its pieces.
 * @returns whether something left, or was used, already; and what gives the pieces back, to be called last.
 */
export async function undo(
  tx: Tx,
  payable: Payable,
  row: Locked,
  by: By,
  parts: readonly Part[] = payable.parts(row),
): Promise<{ kept: Kept | null; writeStock: () => Promise<void> }> {
  const unpaid = row.status === 'pending_payment';
  const { kept, free } = await payable.unwind(tx, row, parts, by);
  if (parts.length === payable.parts(row).length) await move(tx, payable, row, 'cancelled', by);
  else for (const { id } of parts) await payable.drop?.(tx, row, id, by);
  return {
    kept,
    writeStock: () => (unpaid ? releaseStock : returnStock)(tx, free),
  };
}
