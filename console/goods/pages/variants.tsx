import { data, Form, redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { placeOf, readGoods, readVariants } from '#app/listing/edit.ts';
import { saveVariants } from '#app/listing/variants.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { Changed } from '../../parts/Changed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { VariantsTable } from '../parts/VariantsTable.tsx';
import { NO_VARIANT, readVariantRows, type VariantRow } from '../variants-form.ts';
import type { Route } from './+types/variants.ts';

interface Shown {
  rows: VariantRow[];
  version: number;
  faults: Record<number, string>;
  conflict?: boolean;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  const rows = (await readVariants(goods)).map(
    (v): VariantRow => ({
      id: String(v.id),
      label: v.label,
      active: v.active,
      amount: v.amount === null ? '' : String(v.amount),
      cost: v.procurementCost === null ? '' : String(v.procurementCost),
      days: v.handlingDays === null ? '' : String(v.handlingDays),
      from: v.dispatchFrom ?? '',
      until: v.dispatchUntil ?? '',
      stock: v.stock === null ? '制限なし' : `${v.stock}(うち予約${v.reserved})`,
    }),
  );
  return {
    id: goods.id,
    name: goods.input.name,
    isGift: goods.kind === 'gift',
    version: goods.version,
    rows,
    mayEdit: may(staff, 'goods.edit', placeOf(goods)),
    done: url.searchParams.has('done'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const goods = await readGoods(staff, routeNumber(params.id) ?? 0);
  if (!goods) throw data(null, { status: 404 });
  demand(staff, 'goods.edit', placeOf(goods));
  const form = await readForm(request);
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const { rows, typed, faults } = readVariantRows(form);
  if (!typed) return data<Shown>({ rows, version, faults }, { status: 400 });
  const result = await saveVariants(staff, goods.id, version, typed);
  switch (result.kind) {
    case 'saved':
      throw redirect(`/goods/${goods.id}/variants?done=1`);
    case 'unknown':
      throw data(null, { status: 404 });
    case 'conflict':
      return data<Shown>({ rows, version: result.now.version, faults: {}, conflict: true }, { status: 409 });
    case 'faults':
      return data<Shown>({ rows, version, faults: Object.fromEntries(result.faults) }, { status: 400 });
  }
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `バリエーション: ${args.loaderData.name}`);
}

export default function Variants({ loaderData: g, actionData }: Route.ComponentProps) {
  const shown = (actionData as Shown | undefined) ?? { rows: g.rows, version: g.version, faults: {} };
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
      {g.done && !actionData && <Notice look="ok" live title="保存しました" />}
      {shown.conflict && <Changed words={[]} />}
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="space-y-4">
        <input type="hidden" name="version" value={shown.version} />
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
