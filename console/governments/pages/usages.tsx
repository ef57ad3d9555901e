import { data, Form, redirect } from 'react-router';
import { usageTotals } from '#app/catalogue/government/usage-totals.ts';
import { readForm } from '#app/forms/request.ts';
import { readGovernment, readUsages, saveUsages, type TypedUsage } from '#app/municipality/government.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { jstYear } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { formOf } from '../../merge/rows.ts';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { mergedUsages, usageTexts } from '../merged-usages.ts';
import { UsageRow } from '../parts/UsageRow.tsx';
import { movedUsage, NEW_USAGE, readUsageRows } from '../usage-form.ts';
import type { Route } from './+types/usages.ts';

interface Shown {
  usages: TypedUsage[];
  faults: Record<number, string>;
  merging: Merging;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const government = await readGovernment(staff, params.code);
  if (!government) throw data(null, { status: 404 });
  const year = jstYear(new Date());
  const [usages, totals] = await Promise.all([
    readUsages(government.code),
    usageTotals(government.code, year),
  ]);
  return {
    code: government.code,
    name: government.name,
    usages,
    /** 「2026年の寄附: 3件・45,000円」, by id. */
    totals: Object.fromEntries(
      [...totals].map(([id, { donations, raised }]) => [
        id,
        `${year}年の寄附: ${digits(donations)}件・${yen(raised)}`,
      ]),
    ) as Record<string, string>,
    opened: { version: government.version, base: usageTexts(usages), asked: [] },
    mayEdit: may(staff, 'government.edit', { governmentCode: government.code }),
    done: url.searchParams.get('done'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  demand(staff, 'government.edit', { governmentCode: params.code });
  const form = await readForm(request);
  const { usages, faults } = readUsageRows(form);
  const moved = /^(up|down)-(\d{1,2})$/.exec(String(form.get('intent') ?? ''));
  const merging = openedWith(form);
  if (moved)
    return data<Shown>({
      usages: movedUsage(usages, Number(moved[2]), moved[1] === 'up'),
      merging,
      faults: {},
    });
  if (Object.keys(faults).length > 0) return data<Shown>({ usages, merging, faults }, { status: 400 });
  const saved = await saveMerged(form, {
    save: (sent, version) => saveUsages(staff, params.code, version, readUsageRows(sent).usages),
    ...mergedUsages(form),
  });
  if (saved.kind === 'asked') {
    const { usages } = readUsageRows(formOf(saved.values));
    return data<Shown>({ usages, merging: saved.merging, faults: {} }, { status: 409 });
  }
  const { result } = saved;
  if (result.kind === 'saved')
    throw redirect(`/governments/${params.code}/usages?done=${saved.isMerged ? 'merged' : 'save'}`);
  if (result.kind !== 'faults') throw data(null, { status: 404 });
  return data<Shown>(
    {
      usages: readUsageRows(saved.form).usages,
      merging,
      faults: Object.fromEntries(result.faults),
    },
    { status: 400 },
  );
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `使い道: ${args.loaderData.name}`);
}

export default function Usages({ loaderData: g, actionData }: Route.ComponentProps) {
  const shown = (actionData as Shown | undefined) ?? { usages: g.usages, merging: g.opened, faults: {} };
  const rows = g.mayEdit ? [...shown.usages, NEW_USAGE] : shown.usages;
  const errors = Object.fromEntries(
    Object.entries(shown.faults).map(([i, words]) => [`title-${i}`, [`${Number(i) + 1}番目: ${words}`]]),
  );
  return (
    <div className="max-w-4xl space-y-5">
      <PageHead
        title="使い道"
        back={{ to: `/governments/${g.code}`, name: g.name }}
        lead="寄附者が選ぶ使い道です。使わなくなったものは「受け付ける」を外します。これまでの寄附の使い道は変わりません。"
      />
      {g.done && !actionData && (
        <Notice look="ok" live title={g.done === 'merged' ? MERGED : '保存しました'} />
      )}
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="space-y-4">
        <PressedByEnter intent="save">保存する</PressedByEnter>
        <fieldset disabled={!g.mayEdit} className="space-y-4">
          <legend className="sr-only">使い道</legend>
          <MergingFields of={shown.merging} />
          {rows.map((usage, i) => (
            <UsageRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form, with what it was answered with
              key={`${i} ${JSON.stringify(usage)}`}
              usage={usage}
              total={usage.id === null ? undefined : g.totals[usage.id]}
              i={i}
              last={shown.usages.length - 1}
              fault={shown.faults[i]}
            />
          ))}
          <label className="choice">
            <input type="radio" name="default" value="" defaultChecked={!rows.some((u) => u.isDefault)} />
            <span>初期選択を決めない</span>
          </label>
          {g.mayEdit && (
            <button type="submit" name="intent" value="save" className="btn btn-primary">
              保存する
            </button>
          )}
        </fieldset>
      </Form>
    </div>
  );
}
