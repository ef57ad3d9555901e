import { randomUUID } from 'node:crypto';
import { Fragment } from 'react';
import { data, Form, redirect } from 'react-router';
import { reference } from '#app/catalogue/reference.ts';
import { readForm } from '#app/forms/request.ts';
import { applyBulk, type BulkRow, isSo, MOST_AT_ONCE, previewBulk } from '#app/listing/bulk.ts';
import { idsOfGoods } from '#app/listing/list-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { looksLikeUuid } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { CHANGE_FIELDS, readBulk, readMarks } from '../bulk-form.ts';
import { readFilter } from '../list-filter.ts';
import { BulkChoice } from '../parts/BulkChoice.tsx';
import { BulkTable } from '../parts/BulkTable.tsx';
import type { Route } from './+types/bulk.ts';

interface Shown {
  ids: number[];
  typed: Record<string, string>;
  fault?: string;
  /** What would be done, and by which form, once. */
  preview?: BulkRow[];
  key?: string;
  /** What was done, and in words how much of it. */
  done?: BulkRow[];
  told?: string;
}

export async function loader() {
  return { categories: (await reference()).categories };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const ids = await chosen(form, url, staff);
  if (ids.length === 0) throw redirect(`/goods${url.search}`);
  const typed = Object.fromEntries(CHANGE_FIELDS.map((name) => [name, String(form.get(name) ?? '')]));
  if (ids.length > MOST_AT_ONCE)
    return again({
      ids: [],
      typed,
      fault: `一度に変更できるのは${MOST_AT_ONCE}件までです。一覧に戻り、条件で絞り込んでください`,
    });
  if (form.get('intent') === 'choose') return data<Shown>({ ids, typed });
  const read = readBulk(form);
  if ('fault' in read) return again({ ids, typed, fault: read.fault });
  if (form.get('intent') === 'apply') {
    const sent = form.get('key');
    // A form of the release before has none.
    const key = looksLikeUuid(sent) ? sent : randomUUID();
    const { done, overtaken } = await applyBulk(staff, readMarks(form, ids), read.change, key);
    const told = toldOf(done);
    if (overtaken.length === 0) return data<Shown>({ ids, typed, done, told });
    const left = overtaken.map(({ id }) => id);
    const again = { preview: overtaken, key: randomUUID() };
    return data<Shown>({ ids: left, typed, ...again, done, told }, { status: 409 });
  }
  const preview = await previewBulk(staff, ids, read.change);
  return data<Shown>({ ids, typed, preview, key: randomUUID() });
}

/** Pressed twice, the second press tells what the first one has changed. */
function toldOf(done: BulkRow[]): string {
  const earlier = done.filter(({ isEarlier }) => isEarlier).length;
  const [changed, already] = [changedIn(done) - earlier, done.filter(isSo).length];
  const words = [
    earlier > 0 && `${earlier}件を変更しました(先ほどの操作)`,
    (changed > 0 || earlier + already === 0) && `${changed}件を変更しました`,
    already > 0 && `${already}件は、すでにこの内容でした`,
  ];
  return words.filter(Boolean).join('。');
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
  const { preview, done, told } = shown;
  const head = (
    <>
      {done && (done.length > 0 || !preview) && (
        <>
          <Notice look="ok" live title={told} />
          <BulkTable rows={done} label="変更した内容" />
        </>
      )}
      {done && preview && (
        <Notice look="warn" live title={`${preview.length}件は、まだ変更していません`}>
          <p>確認したあとに、内容が変わりました。いまの内容での変更を、もう一度ご確認ください。</p>
        </Notice>
      )}
    </>
  );
  if (done && !preview)
    return (
      <div className="space-y-5">
        <PageHead title="まとめて変更" back={back} />
        {head}
      </div>
    );
  return (
    <div className="space-y-5">
      <PageHead title="まとめて変更" back={back} lead={`${shown.ids.length}件を選択中`} />
      {head}
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
        </Form>
      )}
      {preview && <ApplyPreviewed rows={preview} typed={shown.typed} formKey={shown.key ?? ''} />}
    </div>
  );
}

const changedIn = (rows: BulkRow[]) => rows.filter(({ changes }) => changes.length > 0).length;

/** Does what is shown, whatever was chosen above it since. */
function ApplyPreviewed({
  rows,
  typed,
  formKey,
}: {
  rows: BulkRow[];
  typed: Shown['typed'];
  formKey: string;
}) {
  return (
    <Form method="post" className="space-y-4">
      {CHANGE_FIELDS.map((name) => (
        <input key={name} type="hidden" name={name} value={typed[name]} />
      ))}
      <input type="hidden" name="key" value={formKey} />
      {rows.map(({ id, mark }) => (
        <Fragment key={id}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="mark" value={mark} />
        </Fragment>
      ))}
      <BulkTable rows={rows} label="変更の内容" />
      <button
        type="submit"
        name="intent"
        value="apply"
        className="btn btn-primary"
        disabled={changedIn(rows) === 0}
      >
        {changedIn(rows)}件を変更する
      </button>
    </Form>
  );
}
