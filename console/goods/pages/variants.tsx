import { data, Form, redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { placeOf, readGoods, readVariants } from '#app/listing/edit.ts';
import { saveVariants } from '#app/listing/variants.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { formOf } from '../../merge/rows.ts';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { mergedVariants, variantTexts } from '../merged-variants.ts';
import { VariantsTable } from '../parts/VariantsTable.tsx';
import { NO_VARIANT, readVariantRows, shownVariant, type VariantRow } from '../variants-form.ts';
import type { Route } from './+types/variants.ts';

interface Shown {
  rows: VariantRow[];
  faults: Record<number, string>;
  merging: Merging;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  const variants = await readVariants(goods);
  return {
    id: goods.id,
    name: goods.input.name,
    isGift: goods.kind === 'gift',
    opened: { version: goods.version, base: variantTexts(variants), asked: [] },
    rows: variants.map(shownVariant),
    mayEdit: may(staff, 'goods.edit', placeOf(goods)),
    done: url.searchParams.get('done'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  demand(staff, 'goods.edit', placeOf(goods));
  const form = await readForm(request);
  const merging = openedWith(form);
  const again = async (
    sent: FormData,
    faults: Record<number, string>,
    more: Partial<Shown>,
    status: number,
  ) => {
    const stocks = new Map((await readVariants(goods)).map((v) => [String(v.id), shownVariant(v).stock]));
    const rows = readVariantRows(sent).rows.map((row) => ({
      ...row,
      stock: stocks.get(row.id) ?? row.stock,
    }));
    return data<Shown>({ rows, merging, faults, ...more }, { status });
  };
  const { typed, faults } = readVariantRows(form);
  if (!typed) return again(form, faults, {}, 400);
  const saved = await saveMerged(form, {
    save: async (sent, version) => saveVariants(staff, goods.id, version, readVariantRows(sent).typed!),
    ...mergedVariants(form),
  });
  if (saved.kind === 'asked') return again(formOf(saved.values), {}, { merging: saved.merging }, 409);
  const { result } = saved;
  if (result.kind === 'saved')
    throw redirect(`/goods/${goods.id}/variants?done=${saved.isMerged ? 'merged' : 'save'}`);
  if (result.kind !== 'faults') throw data(null, { status: 404 });
  return again(saved.form, Object.fromEntries(result.faults), {}, 400);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `バリエーション: ${args.loaderData.name}`);
}

export default function Variants({ loaderData: g, actionData }: Route.ComponentProps) {
  const shown = (actionData as Shown | undefined) ?? { rows: g.rows, merging: g.opened, faults: {} };
  const errors = Object.fromEntries(
    Object.entries(shown.faults).map(([i, words]) => [`label-${i}`, [`${Number(i) + 1}行目: ${words}`]]),
  );
  return (
    <div className="max-w-5xl space-y-5">
      <PageHead
        title="バリエーション"
        back={{ to: `/goods/${g.id}`, name: g.name }}
        lead="色・サイズ・発送月など、選べるもの。使わなくなったものは「有効」を外します。在庫の数は「在庫」で変更します。"
      />
      {g.done && !actionData && (
        <Notice look="ok" live title={g.done === 'merged' ? MERGED : '保存しました'} />
      )}
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="space-y-4">
        <MergingFields of={shown.merging} />
        <VariantsTable
          rows={
            g.mayEdit ? [...shown.rows.filter((r) => r.id !== '' || r.label !== ''), NO_VARIANT] : shown.rows
          }
          isGift={g.isGift}
          faults={shown.faults}
          disabled={!g.mayEdit}
        />
        {g.mayEdit && (
          <button type="submit" className="btn btn-primary">
            保存する
          </button>
        )}
      </Form>
    </div>
  );
}
