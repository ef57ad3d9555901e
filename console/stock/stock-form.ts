import { integer, line } from '#app/forms/cells.ts';
import { MOST_ROWS, MOST_STOCK, type StockResult, type TypedStock } from '#app/listing/stock.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { UNLIMITED } from './stock-filter.ts';

/** Pieces and the last change by staff that a row showed. */
export interface Upon {
  seen: string;
  move: string;
}

export interface TypedTable {
  /** The variants that it names. */
  named: number[];
  rows: TypedStock[];
  reason: string;
  /** What was typed, by variant: shown again where it was not taken. */
  typed: Record<number, string>;
  faults: Record<number, string>;
  /** What each typed row was typed upon, as it was sent. */
  upon: Record<number, Upon>;
  reasonFault?: string;
}

const PIECES = integer(0, MOST_STOCK, '個');

/**
 * Reads pieces; null: without a limit, which is only what says so: an emptied field may be a slip, after which more is applied for than
 * there is.
 */
export function readStock(text: string): { value: number | null } | { fault: string } {
  if (text.trim() === UNLIMITED) return { value: null };
  if (text.trim() === '')
    return { fault: `在庫を入力してください。制限を設けないときは「${UNLIMITED}」と入力してください` };
  return PIECES.read(text);
}

/** Reads the table; rows whose text is what it was are left as they are. */
export function readStockTable(form: FormData): TypedTable {
  const reason = line(60, true).read(String(form.get('reason') ?? ''));
  const table: TypedTable = { named: [], rows: [], reason: '', typed: {}, faults: {}, upon: {} };
  if ('fault' in reason) table.reasonFault = '理由を60文字以内で入力してください';
  else table.reason = reason.value;
  for (const id of form.getAll('sku').slice(0, MOST_ROWS)) {
    const skuId = routeNumber(String(id));
    if (skuId === undefined) continue;
    table.named.push(skuId);
    const text = String(form.get(`stock-${skuId}`) ?? '').slice(0, 40);
    const seen = String(form.get(`seen-${skuId}`) ?? '');
    if (text === seen) continue;
    const move = String(form.get(`move-${skuId}`) ?? '0')
      .replace(/\D/g, '')
      .slice(0, 15);
    table.typed[skuId] = text;
    table.upon[skuId] = { seen: seen.slice(0, 40), move };
    // A form of the release before has an empty field for no limit.
    const [stock, before] = [readStock(text), readStock(seen === '' ? UNLIMITED : seen)];
    if ('fault' in stock) table.faults[skuId] = stock.fault;
    else if ('value' in before)
      table.rows.push({ skuId, seen: before.value, lastMove: Number(move), stock: stock.value });
  }
  return table;
}

/** Why a variant was not changed; undefined when it was. */
export function stockFault(result: StockResult): string | undefined {
  switch (result.kind) {
    case 'saved':
    case 'same':
      return undefined;
    case 'unknown':
      return '見つかりません';
    case 'changed':
      return `ほかの担当者が${result.stock === null ? '制限なし' : `${result.stock}個`}に変更しました。入力した数でよければ、もう一度保存してください`;
    case 'reserved':
      return `お支払い待ちの予約が${result.reserved}個あるため、それより少なくできません`;
  }
}
