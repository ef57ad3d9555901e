import type { Texts } from '#app/forms/merge.ts';
import type { Variant } from '#app/listing/variants.ts';
import { mergedRows, type Row, rowLabel, rowTexts, rowValues, rowWords } from '../merge/rows.ts';
import { readVariantRows, shownVariant, type VariantRow, YES } from './variants-form.ts';

const NAMES = {
  label: '名前',
  active: '有効',
  amount: '金額(個別)',
  cost: '調達費(個別)',
  days: '発送までの営業日数',
  from: '発送期間の初日',
  until: '発送期間の最終日',
};

/** Variants as texts that are merged one by one. */
export function variantTexts(variants: readonly Variant[]): Texts {
  return rowTexts(variants.map((variant) => rowOf(shownVariant(variant))));
}

/** Of one that is there the pieces are changed elsewhere; a cost without an amount of its own is none. */
function rowOf({ id, active, stock, cost, ...texts }: VariantRow): Row {
  const own = { ...texts, active: active ? YES : '', cost: texts.amount === '' ? '' : cost };
  return { id, texts: id === '' ? { ...own, stock } : own };
}

/** How a form of variants is merged with what somebody else has saved. What either has added stays. @param sent the form as it came. */
export function mergedVariants(sent: FormData) {
  const mine = readVariantRows(sent).asKept.map(rowOf);
  let theirs: Row[] = [];
  const labelOf = (id: string) => [...theirs, ...mine].find((row) => row.id === id)?.texts.label || '(なし)';
  return {
    read: () => rowTexts(mine),
    shown: ({ variants }: { variants: readonly Variant[] }) => {
      theirs = variants.map((variant) => rowOf(shownVariant(variant)));
      return rowTexts(theirs);
    },
    values: (texts: Texts) => rowValues(mergedRows(texts, theirs, mine)),
    label: (name: string) => rowLabel(name, NAMES, labelOf),
    words: (name: string, text: string) =>
      rowWords(name, text, labelOf, (field, said) =>
        field === 'active' ? (said === YES ? '有効' : '無効') : said,
      ),
  };
}
