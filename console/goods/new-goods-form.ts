import type { GoodsKind } from '#app/listing/columns.ts';
import { readStock } from '../stock/stock-form.ts';
import { readGoodsForm, type TypedGoods } from './goods-form.ts';

/** The form of goods that are not there yet: with the pieces of their one variant; null: without a limit. */
export function readNewGoodsForm(form: FormData, kind: GoodsKind): TypedGoods & { stock: number | null } {
  const { reply, input } = readGoodsForm(form, kind);
  const said = String(form.get('stock') ?? '');
  const stock = readStock(said);
  const typed = { ...reply, values: { ...reply.values, stock: said } };
  if ('value' in stock) return { reply: typed, input, stock: stock.value };
  const errors = { ...reply.errors, stock: [stock.fault] };
  return { reply: { ...typed, errors }, input: undefined, stock: null };
}
