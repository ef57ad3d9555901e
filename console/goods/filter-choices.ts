import { reference } from '#app/catalogue/reference.ts';
import type { GoodsFilter } from '#app/listing/list-query.ts';
import { ownProducers, producersOf } from '#app/listing/producers-query.ts';
import type { Reach } from '#app/staff/permissions.ts';

export interface FilterChoices {
  categories: Awaited<ReturnType<typeof reference>>['categories'];
  /** Null: too many to choose from, so that a name is typed. */
  producers: { id: number; name: string }[] | null;
}

const MOST_PRODUCERS = 300;

/** What a list of goods can be narrowed to. */
export async function filterChoices(
  reach: Reach,
  { governmentCode }: Pick<GoodsFilter, 'governmentCode'>,
): Promise<FilterChoices> {
  const [{ categories }, producers] = await Promise.all([
    reference(),
    producersWithin(reach, governmentCode),
  ]);
  return {
    categories,
    producers: producers && producers.length <= MOST_PRODUCERS ? producers : null,
  };
}

/** The producers of the one government that is looked at, or those that somebody works for. */
async function producersWithin(reach: Reach, asked: string | null) {
  const { governments, producers } = reach === 'all' ? { governments: [], producers: [] } : reach;
  if (reach !== 'all' && governments.length === 0) return ownProducers(producers);
  const one = asked ?? (governments.length === 1 && producers.length === 0 ? governments[0]! : null);
  if (one === null || (reach !== 'all' && !governments.includes(one))) return null;
  return producersOf(one);
}
