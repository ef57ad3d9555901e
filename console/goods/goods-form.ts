import type { FormReply } from '#app/forms/reply.ts';
import {
  type ColumnName,
  columnsOf,
  type GoodsInput,
  type GoodsKind,
  readColumns,
  writeColumns,
} from '#app/listing/columns.ts';
import type { Faults } from '#app/listing/rules.ts';
import { routeNumber } from '#platform/http/route-number.ts';

/** Of the forms of goods: what was typed, what it means, and what is wrong with it. */
export interface TypedGoods {
  reply: FormReply;
  input: GoodsInput | undefined;
}

/** Reads the form of goods. Boxes of which several are ticked come as several values of one name. */
export function readGoodsForm(form: FormData, kind: GoodsKind): TypedGoods {
  const texts: Partial<Record<ColumnName, string>> = {};
  for (const name of columnsOf(kind)) texts[name] = form.getAll(name).map(String).join('、');
  const category_id = routeNumber(String(form.get('category_id') ?? ''));
  const producer_id = routeNumber(String(form.get('producer_id') ?? ''));
  const { values, faults } = readColumns(texts, kind);
  const errors: Record<string, string[]> = {};
  for (const [name, words] of faults) errors[name] = [words];
  if (category_id === undefined) errors.category_id = ['カテゴリを選択してください'];
  if (producer_id === undefined) errors.producer_id = ['事業者を選択してください'];
  const typed = { ...texts, category_id: String(category_id ?? ''), producer_id: String(producer_id ?? '') };
  const reply = { values: typed as Record<string, string>, errors };
  if (category_id === undefined || producer_id === undefined || faults.size > 0)
    return { reply, input: undefined };
  return { reply, input: { ...values, category_id, producer_id } };
}

export function withFaults(reply: FormReply, faults: Faults): FormReply {
  const errors: Record<string, string[]> = {};
  for (const [name, words] of faults) errors[name] = [words];
  return { ...reply, errors };
}

/** What the form shows before anything was typed. */
export function shownGoods(input: GoodsInput, kind: GoodsKind): Record<string, string> {
  return {
    ...writeColumns(input, kind),
    category_id: String(input.category_id),
    producer_id: String(input.producer_id),
  };
}
