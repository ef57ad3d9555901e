import { reference } from '#app/catalogue/reference.ts';
import { type GoodsInput, type GoodsKind, labelOf } from '#app/listing/columns.ts';
import { producersOf } from '#app/listing/producers-query.ts';
import { readGoodsForm, shownGoods } from './goods-form.ts';

/** How the form of goods is merged with what somebody else has saved: its texts, and their words for people. */
export async function mergedGoods({ kind, governmentCode }: { kind: GoodsKind; governmentCode: string }) {
  const [{ categories }, producers] = await Promise.all([reference(), producersOf(governmentCode)]);
  const leaves = categories.flatMap((group) =>
    group.leaves.map((leaf) => [String(leaf.id), `${group.name} › ${leaf.name}`] as const),
  );
  const names: Record<string, ReadonlyMap<string, string> | undefined> = {
    category_id: new Map(leaves),
    producer_id: new Map(producers.map(({ id, name }) => [String(id), name])),
  };
  return {
    read: (form: FormData) => shownGoods(readGoodsForm(form, kind).input!, kind),
    shown: ({ input }: { input: GoodsInput }) => shownGoods(input, kind),
    label: (name: string) => labelOf(name as Parameters<typeof labelOf>[0], kind),
    words: (name: string, text: string) => names[name]?.get(text) ?? text,
  };
}
