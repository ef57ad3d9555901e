import { data, Form, redirect } from 'react-router';
import { line, lines } from '#app/forms/cells.ts';
import { readForm } from '#app/forms/request.ts';
import { readGovernment, readUsages, saveUsages, type TypedUsage } from '#app/municipality/government.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { Changed } from '../../parts/Changed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { UsageRow } from '../parts/UsageRow.tsx';
import type { Route } from './+types/usages.ts';

const MOST = 50;

interface Shown {
  usages: TypedUsage[];
  version: number;
  faults: Record<number, string>;
  conflict?: boolean;
}

const NEW: TypedUsage = { id: null, title: '', description: '', active: true, isDefault: false };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const government = await readGovernment(staff, params.code);
  if (!government) throw data(null, { status: 404 });
  return {
    code: government.code,
    name: government.name,
    version: government.version,
    usages: await readUsages(government.code),
    mayEdit: may(staff, 'government.edit', { governmentCode: government.code }),
    done: url.searchParams.has('done'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  demand(staff, 'government.edit', { governmentCode: params.code });
  const form = await readForm(request);
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const { usages, faults } = readUsageRows(form);
  const moved = /^(up|down)-(\d{1,2})$/.exec(String(form.get('intent') ?? ''));
  if (moved)
    return data<Shown>({ usages: move(usages, Number(moved[2]), moved[1] === 'up'), version, faults: {} });
  if (Object.keys(faults).length > 0) return data<Shown>({ usages, version, faults }, { status: 400 });
  const result = await saveUsages(staff, params.code, version, usages);
  switch (result.kind) {
    case 'saved':
      throw redirect(`/governments/${params.code}/usages?done=1`);
    case 'unknown':
      throw data(null, { status: 404 });
    case 'faults':
      return data<Shown>({ usages, version, faults: Object.fromEntries(result.faults) }, { status: 400 });
    case 'conflict': {
      const now = await readGovernment(staff, params.code);
      return data<Shown>(
        { usages, version: now?.version ?? version, faults: {}, conflict: true },
        { status: 409 },
      );
    }
  }
}

/** An empty new row is left out. */
function readUsageRows(form: FormData): { usages: TypedUsage[]; faults: Record<number, string> } {
  const faults: Record<number, string> = {};
  const usages = form
    .getAll('id')
    .slice(0, MOST)
    .map((id, i) => {
      const said = (name: string) => String(form.get(`${name}-${i}`) ?? '');
      const title = line(100).read(said('title'));
      const description = lines(1_000).read(said('description'));
      if ('fault' in title) faults[i] = title.fault;
      else if ('fault' in description) faults[i] = description.fault;
      return {
        id: id === '' ? null : (routeNumber(String(id)) ?? 0),
        title: 'value' in title ? title.value : said('title').slice(0, 200),
        description: 'value' in description ? description.value : said('description').slice(0, 2_000),
        active: form.has(`active-${i}`),
        isDefault: form.get('default') === String(i),
      };
    })
    .filter(({ id, title, description }) => id !== null || title !== '' || description !== '');
  return { usages, faults };
}

function move(usages: TypedUsage[], i: number, up: boolean): TypedUsage[] {
  const j = up ? i - 1 : i + 1;
  const [one, other] = [usages[i], usages[j]];
  if (!one || !other) return usages;
  return usages.map((u, k) => (k === i ? other : k === j ? one : u));
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `使い道: ${args.loaderData.name}`);
}

export default function Usages({ loaderData: g, actionData }: Route.ComponentProps) {
  const shown = (actionData as Shown | undefined) ?? { usages: g.usages, version: g.version, faults: {} };
  const rows = g.mayEdit ? [...shown.usages, NEW] : shown.usages;
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
      {g.done && !actionData && <Notice look="ok" live title="保存しました" />}
      {shown.conflict && <Changed words={[]} />}
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="space-y-4">
        <PressedByEnter intent="save">保存する</PressedByEnter>
        <input type="hidden" name="version" value={shown.version} />
        <fieldset disabled={!g.mayEdit} className="space-y-4">
          <legend className="sr-only">使い道</legend>
          {rows.map((usage, i) => (
            <UsageRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
              key={`${usage.id}-${i}`}
              usage={usage}
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
