import { expect, it } from 'vitest';
import type { TypedVariant } from '#app/listing/variant-rules.ts';
import type { Variant } from '#app/listing/variants.ts';
import { formOf } from '../merge/rows.ts';
import { saveMerged } from '../merge/save-merged.ts';
import { mergedVariants, variantTexts } from './merged-variants.ts';
import { readVariantRows, shownVariant, type VariantRow } from './variants-form.ts';

const variant = (id: number, label: string, more: Partial<Variant> = {}): Variant => ({
  ...{ id, label, position: id, active: true, amount: null, procurementCost: null, handlingDays: null },
  ...{ dispatchFrom: null, dispatchUntil: null, stock: 5, reserved: 1 },
  ...more,
});

const START = [variant(1, '5kg', { amount: 10_000 }), variant(2, '10kg')];

function sent(rows: readonly VariantRow[], base: readonly Variant[]): FormData {
  const form = formOf({ version: '1', base: JSON.stringify(variantTexts(base)) });
  for (const { id } of rows) form.append('id', id);
  for (const [i, { id: _, active, stock, ...texts }] of rows.entries()) {
    for (const [name, text] of Object.entries(texts)) form.set(`${name}-${i}`, text);
    if (active) form.set(`active-${i}`, 'on');
    // Only of a new one is it typed here.
    if (rows[i]!.id === '') form.set(`stock-${i}`, stock);
  }
  return form;
}

async function save(form: FormData, variants: Variant[]) {
  let kept: TypedVariant[] | undefined;
  const saved = await saveMerged(form, {
    save: async (its, version) => {
      if (version !== 2) return { kind: 'conflict' as const, now: { version: 2, variants } };
      kept = readVariantRows(its).typed;
      return { kind: 'saved' as const };
    },
    ...mergedVariants(form),
  });
  return { saved, kept };
}

it('keeps what each has changed and added', async () => {
  const [five, ten] = START.map(shownVariant);
  const added: VariantRow = { ...five!, id: '', label: '20kg', amount: '３０,000円', stock: '7' };
  const form = sent([{ ...five!, cost: '3000' }, { ...ten!, active: false }, added], START);
  const theirs = [variant(1, '5kg(箱入り)', { amount: 10_000 }), START[1]!, variant(3, '15kg')];
  const { kept } = await save(form, theirs);
  expect(kept).toMatchObject([
    { id: 1, label: '5kg(箱入り)', amount: 10_000, procurementCost: 3_000 },
    { id: 2, label: '10kg', active: false },
    { id: 3, label: '15kg', active: true },
    { id: null, label: '20kg', amount: 30_000, stock: 7 },
  ]);
});

it('asks in words about what both have changed, and shows the rows again with the rest of both', async () => {
  const [five, ten] = START.map(shownVariant);
  const form = sent([{ ...five!, amount: '12000', active: false }, ten!], START);
  const theirs = [variant(1, '5kg', { amount: 11_000 }), variant(2, '10kg', { handlingDays: 3 })];
  const { saved, kept } = await save(form, theirs);
  if (saved.kind !== 'asked') throw new Error(saved.kind);
  expect(kept).toBeUndefined();
  expect(saved.merging.asked).toMatchObject([
    { label: '「5kg」の金額(個別)', theirs: '11000', mine: '12000' },
  ]);
  expect(readVariantRows(formOf(saved.values)).rows).toMatchObject([
    { id: '1', amount: '12000', active: false },
    { id: '2', days: '3', active: true },
  ]);
});
