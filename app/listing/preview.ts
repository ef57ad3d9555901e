import { type PreviewPage, previewPage } from '#app/catalogue/detail/preview.ts';
import { COLUMN_NAMES, type ColumnName, type GoodsInput } from './columns.ts';
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
  const amount = goods.kind === 'gift' ? input.amount : input.price;
  const [variants, producer] = await Promise.all([
    readVariants(goods),
    shownProducer(input.producer_id, goods.governmentCode),
  ]);
  if (amount === null || !producer) return undefined;
  const { handling_days, dispatch_from, dispatch_until, category_id } = input;
  const shown = COLUMN_NAMES.filter((name) => !ELSEWHERE.includes(name));
  return previewPage(
    goods.id,
    goods.kind,
    {
      columns: { ...Object.fromEntries(shown.map((name) => [name, input[name]])), category_id },
      producer,
      window: { handling_days, dispatch_from, dispatch_until },
      amount,
      priced: new Set(variants.filter((v) => v.amount !== null).map((v) => v.id)),
    },
    at,
  );
}
