import { data, Form, redirect } from 'react-router';
import { reference } from '#app/catalogue/reference.ts';
import { readForm } from '#app/forms/request.ts';
import { applyBulk, type BulkRow, MOST_AT_ONCE, previewBulk } from '#app/listing/bulk.ts';
import { idsOfGoods } from '#app/listing/list-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { readBulk } from '../bulk-form.ts';
import { readFilter } from '../list-filter.ts';
import { BulkChoice } from '../parts/BulkChoice.tsx';
import { BulkTable } from '../parts/BulkTable.tsx';
import type { Route } from './+types/bulk.ts';

interface Shown {
  ids: number[];
  typed: Record<string, string>;
  fault?: string;
  /** What would be done. */
  preview?: BulkRow[];
  /** What was done. */
  done?: BulkRow[];
}

export async function loader() {
  return { categories: (await reference()).categories };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const ids = await chosen(form, url, staff);
  if (ids.length === 0) throw redirect(`/goods${url.search}`);
  const typed = Object.fromEntries(
    ['do', 'value', 'category'].map((name) => [name, String(form.get(name) ?? '')]),
  );
  if (ids.length > MOST_AT_ONCE)
    return again({
      ids: [],
      typed,
      fault: `一度に変更できるのは${MOST_AT_ONCE}件までです。一覧に戻り、条件で絞り込んでください`,
    });
  if (form.get('intent') === 'choose') return data<Shown>({ ids, typed });
  const read = readBulk(form);
  if ('fault' in read) return again({ ids, typed, fault: read.fault });
  if (form.get('intent') === 'apply')
    return data<Shown>({ ids, typed, done: await applyBulk(staff, ids, read.change) });
  return data<Shown>({ ids, typed, preview: await previewBulk(staff, ids, read.change) });
}

function again(shown: Shown) {
  return data<Shown>(shown, { status: 400 });
}

type Staff = Parameters<typeof reachOf>[0];

/** The rows that were ticked, or all that match the list. One more than may be done at once says that there are too many. */
async function chosen(form: FormData, url: URL, staff: Staff): Promise<number[]> {
  if (form.get('all') === '1')
    return idsOfGoods(reachOf(staff, 'goods.edit'), readFilter(url.searchParams), MOST_AT_ONCE + 1);
  const ids = form.getAll('id').flatMap((id) => routeNumber(String(id)) ?? []);
  return [...new Set(ids)].slice(0, MOST_AT_ONCE + 1);
}

export const meta = pageTitle;

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData as Shown | undefined;
  const back = { to: '/goods', name: '返礼品・商品' };
  if (!shown)
    return (
      <PageHead
        title="まとめて変更"
        back={back}
        lead="一覧で返礼品・商品を選び、「まとめて変更する」を押してください。"
      />
    );
  if (shown.done) {
    const changed = shown.done.filter(({ changes }) => changes.length > 0).length;
    return (
      <div className="space-y-5">
        <PageHead title="まとめて変更" back={back} />
        <Notice look="ok" live title={`${changed}件を変更しました`} />
        <BulkTable rows={shown.done} />
      </div>
    );
  }
  const { preview } = shown;
  const counted = preview?.filter(({ changes }) => changes.length > 0).length ?? 0;
  return (
    <div className="space-y-5">
      <PageHead title="まとめて変更" back={back} lead={`${shown.ids.length}件を選択中`} />
      <ErrorSummary errors={shown.fault ? { '': [shown.fault] } : {}} />
      {shown.ids.length > 0 && (
        <Form method="post" className="space-y-4">
          {shown.ids.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <BulkChoice typed={shown.typed} categories={loaderData.categories} />
          <button type="submit" name="intent" value="preview" className="btn btn-secondary">
            変更の内容を確認する
          </button>
          {preview && (
            <>
              <BulkTable rows={preview} />
              <button
                type="submit"
                name="intent"
                value="apply"
                className="btn btn-primary"
                disabled={counted === 0}
              >
                {counted}件を変更する
              </button>
            </>
          )}
        </Form>
      )}
    </div>
  );
}
