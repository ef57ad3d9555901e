import { type Previewed, type PreviewPage, previewPage } from '#app/catalogue/detail/preview.ts';
import { COLUMN_NAMES, type ColumnName, type GoodsInput, type GoodsKind } from './columns.ts';
import { readVariants } from './edit.ts';
import type { EditedGoods } from './goods-store.ts';
import { shownProducer } from './producers-query.ts';

/** What staff say and visitors do not see, and what reaches them by the variants. */
const ELSEWHERE: readonly ColumnName[] = [
  'procurement_cost',
  'maker',
  'value_share',
  'general_price',
  'prior_check',
  'prior_checked_on',
  'handling_days',
  'dispatch_from',
  'dispatch_until',
];

/**
 * The donor's or buyer's page as it would be with what was typed, of which nothing is saved.
 * @param goods that the asker may look at. @returns undefined while it lacks an amount or a producer of its government.
 */
export async function previewGoods(
  goods: EditedGoods,
  input: GoodsInput,
  at: Date,
): Promise<PreviewPage | undefined> {
  const variants = await readVariants(goods);
  const priced = new Set(variants.filter((v) => v.amount !== null).map((v) => v.id));
  return page({ id: goods.id }, goods, input, priced, at);
}

/** The same of goods that are not there yet. */
export function previewNewGoods(
  { governmentCode, kind, stock }: { governmentCode: string; kind: GoodsKind; stock: number | null },
  input: GoodsInput,
  at: Date,
): Promise<PreviewPage | undefined> {
  return page({ governmentCode, stock }, { governmentCode, kind }, input, new Set(), at);
}

async function page(
  of: Previewed,
  { kind, governmentCode }: Pick<EditedGoods, 'kind' | 'governmentCode'>,
  input: GoodsInput,
  priced: ReadonlySet<number>,
  at: Date,
): Promise<PreviewPage | undefined> {
  const amount = kind === 'gift' ? input.amount : input.price;
  const producer = await shownProducer(input.producer_id, governmentCode);
  if (amount === null || !producer) return undefined;
  const { handling_days, dispatch_from, dispatch_until, category_id } = input;
  const shown = COLUMN_NAMES.filter((name) => !ELSEWHERE.includes(name));
  const columns = { ...Object.fromEntries(shown.map((name) => [name, input[name]])), category_id };
  const window = { handling_days, dispatch_from, dispatch_until };
  return previewPage(of, kind, { columns, producer, window, amount, priced }, at);
}
