import { data, Form, Link, redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { DAY_FORMS, ITEMS, layoutOf, saveLayout, USUAL } from '#app/onestop/layout.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { Changed } from '../../parts/Changed.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { openDesk } from '../desk.ts';
import {
  type LayoutRow,
  layoutWords,
  readLayoutForm,
  shownLayout,
  type TypedLayout,
} from '../layout-form.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import type { Route } from './+types/layout.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = await openDesk(context.get(staffContext), 'onestop.notify', url);
  const kept = desk.at === null ? { layout: USUAL, version: 0 } : await layoutOf(desk.at);
  return {
    desk,
    version: kept.version,
    shown: shownLayout(kept.layout),
    items: Object.entries(ITEMS),
    dayForms: Object.entries(DAY_FORMS),
    isSaved: url.searchParams.has('done'),
  };
}

interface Refused {
  /** None where somebody else was first. */
  fault?: string;
  typed: TypedLayout;
  /** Upon which columns it is typed. */
  version: number;
  /** What somebody else has saved meanwhile, in words. */
  changed?: string[];
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const desk = await openDesk(staff, 'onestop.notify', url);
  if (desk.at === null) throw data(null, { status: 404 });
  const version = routeNumber(String(form.get('version'))) ?? 0;
  const sent = readLayoutForm(form);
  const { typed } = sent;
  const read = form.get('intent') === 'usual' ? { layout: USUAL } : sent;
  if ('fault' in read) return data<Refused>({ fault: read.fault, typed, version }, { status: 400 });
  const saved = await saveLayout(staff, desk.at, read.layout, version);
  if (saved === 'conflict') {
    const now = await layoutOf(desk.at);
    return data<Refused>(
      { typed, version: now.version, changed: [layoutWords(now.layout)] },
      { status: 409 },
    );
  }
  const next = new URLSearchParams({ year: String(desk.year), government: desk.at, done: '1' });
  throw redirect(`/one-stop/layout?${next}`, 303);
}

const numbered = (rows: readonly LayoutRow[]) => rows.map((row, i) => ({ row, i }));

export const meta = pageTitle;

export default function LayoutPage({ loaderData: d, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const { rows, days, headings } = refused?.typed ?? d.shown;
  const query = new URLSearchParams({
    year: String(d.desk.year),
    ...(d.desk.at && { government: d.desk.at }),
  });
  return (
    <div className="max-w-4xl">
      <DeskHead desk={d.desk} path="/one-stop/layout" title="申告特例通知書のCSVの列" />
      {d.desk.at !== null && (
        <div className="space-y-5">
          {refused?.fault && <Notice look="danger" live title={refused.fault} />}
          {refused?.changed && <Changed words={refused.changed} />}
          {d.isSaved && !refused && <Notice look="ok" live title="保存しました" />}
          <Notice title="公式の様式は確認できていません">
            <p>
              eLTAXで使う公式のファイルの様式は、公開された資料では確認できませんでした。お使いになるシステムの仕様書に合わせて、見出し・順番・日付の書き方を変更してください。個人番号の列が必要なときは「空欄」の列を置き、整理番号を使って自治体内で結合してください。
            </p>
          </Notice>
          <Form method="post" action={`/one-stop/layout?${query}`} noValidate className="space-y-4">
            <input type="hidden" name="version" value={refused?.version ?? d.version} />
            <TableBox label="CSVの列">
              <thead>
                <tr>
                  <th scope="col">順番</th>
                  <th scope="col">内容</th>
                  <th scope="col">見出し</th>
                </tr>
              </thead>
              <tbody>
                {numbered(rows).map(({ row, i }) => (
                  <tr key={`${i} ${row.item} ${row.heading} ${row.place}`}>
                    <td>
                      <input
                        type="text"
                        inputMode="numeric"
                        name="place"
                        defaultValue={row.place}
                        size={3}
                        maxLength={3}
                        aria-label={`${i + 1}列目の順番`}
                        className="field-input short"
                      />
                    </td>
                    <td>
                      <select
                        name="item"
                        defaultValue={row.item}
                        aria-label={`${i + 1}列目の内容`}
                        className="field-input short"
                      >
                        <option value="">なし</option>
                        {d.items.map(([item, name]) => (
                          <option key={item} value={item}>
                            {name}
                          </option>
                        ))}
                      </select>
                    </td>
                    <td>
                      <input
                        type="text"
                        name="heading"
                        defaultValue={row.heading}
                        maxLength={40}
                        aria-label={`${i + 1}列目の見出し`}
                        className="field-input min-w-40"
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
            <div className="flex flex-wrap items-end gap-4">
              <label>
                <span className="block font-bold">日付の書き方</span>
                <select key={days} name="days" defaultValue={days} className="field-input short">
                  {d.dayForms.map(([form, sample]) => (
                    <option key={form} value={form}>
                      {sample}
                    </option>
                  ))}
                </select>
              </label>
              <label className="inline-flex min-h-9 items-center gap-2">
                <input
                  key={String(headings)}
                  type="checkbox"
                  name="headings"
                  defaultChecked={headings}
                  className="h-5 w-5 accent-strong"
                />
                1行目に見出しを入れる
              </label>
            </div>
            <div className="flex flex-wrap gap-3">
              <button type="submit" className="btn btn-primary">
                保存する
              </button>
              <button type="submit" name="intent" value="usual" className="btn btn-secondary">
                はじめの列に戻す
              </button>
              <Link to={`/one-stop/notices?${query}`} className="btn btn-plain">
                通知書へ
              </Link>
            </div>
          </Form>
        </div>
      )}
    </div>
  );
}
