import { useEffect } from 'react';
import { data, Form, Link, redirect, useRevalidator } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { makeNotices } from '#app/onestop/make.ts';
import { readNotices } from '#app/onestop/notices.ts';
import { KIND_NAMES } from '#app/onestop/words.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDate, formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { shortDay } from '../../parts/dates.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { openDesk } from '../desk.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import type { Route } from './+types/notices.ts';

const POLL_MS = 1_500;

const FAULTS = {
  nothing: '新しく作る通知はありません',
  busy: 'いま別の通知を作っています。終わるまでお待ちください',
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const desk = await openDesk(staff, 'onestop.read', url);
  if (desk.at === null) return { desk, notices: null };
  const after = routeNumber(url.searchParams.get('after') ?? '') ?? 0;
  const n = await readNotices(staff, desk.at, desk.year, after);
  return {
    desk,
    notices: {
      can: n.can,
      isMaking: n.runs.some((r) => r.state === 'making'),
      sendBy: formatDate(n.sendBy),
      mayNotify: n.mayNotify,
      more: n.more,
      isFirst: after === 0,
      runs: n.runs.map((r) => ({
        id: r.id,
        words: `第${r.number}回(${KIND_NAMES[r.kind]}) ${formatDateTime(r.createdAt)}`,
        state: r.state === 'making' ? `作成中(${digits(r.done)} / ${digits(r.total)}件)` : '作成済み',
        isMade: r.state === 'made',
      })),
      batches: n.batches.map((b) => ({
        id: b.id,
        number: b.number,
        kind: KIND_NAMES[b.kind],
        addressee: b.addressee,
        code: b.addresseeCode,
        rows: b.rows,
        dropped: b.dropped,
        sent: b.sentOn === null ? (b.rows === 0 ? '対象なし' : '') : shortDay(b.sentOn),
        answers:
          b.kind === 'correction' && b.sentOn !== null
            ? b.unanswered > 0
              ? `回答待ち${b.unanswered}件`
              : b.refused > 0
                ? `更正不可${b.refused}件`
                : '更正可'
            : '',
      })),
    },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const desk = await openDesk(staff, 'onestop.notify', url);
  const kind = form.get('intent');
  if (desk.at === null || (kind !== 'regular' && kind !== 'correction')) throw data(null, { status: 404 });
  const begun = await makeNotices(staff, desk.at, desk.year, kind);
  if (begun.kind !== 'begun') return data({ fault: FAULTS[begun.kind] }, { status: 400 });
  throw redirect(
    `/one-stop/notices?${new URLSearchParams({ year: String(desk.year), government: desk.at })}`,
    303,
  );
}

export const meta = pageTitle;

export default function Notices({ loaderData: { desk, notices: n }, actionData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const isMaking = n?.isMaking ?? false;
  useEffect(() => {
    if (!isMaking || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isMaking, revalidate, state]);
  const query = new URLSearchParams({ year: String(desk.year), ...(desk.at && { government: desk.at }) });
  return (
    <div className="max-w-5xl">
      <DeskHead
        desk={desk}
        path="/one-stop/notices"
        title="申告特例通知書"
        lead={`受付済みの申請を、寄附者の1月1日の住所がある市区町村ごとにまとめます。${n ? `送付の期限 ${n.sendBy}。` : ''}`}
      >
        {n?.mayNotify && (
          <Link to={`/one-stop/layout?${query}`} className="btn btn-secondary">
            CSVの列
          </Link>
        )}
      </DeskHead>
      {n && (
        <div className="space-y-5">
          {actionData?.fault && <Notice look="danger" live title={actionData.fault} />}
          <Notice title="個人番号は含みません">
            <p>
              個人番号はこのサイトでは扱いません。整理番号を使い、自治体内のシステムで結合してください。eLTAXの公式の様式は確認できていないため、CSVの列は変更できるようにしています。
            </p>
          </Notice>
          {n.mayNotify && (
            <section className="panel space-y-3" aria-label="通知の作成">
              {n.can.early && (
                <p className="font-bold">
                  提出期限({desk.legalDeadline ?? desk.deadline}
                  )の前です。いま作ると、このあと受け付ける申請は次の回の通知になります。
                </p>
              )}
              <Form
                method="post"
                action={`/one-stop/notices?${query}`}
                className="flex flex-wrap items-center gap-3"
              >
                {n.can.regular > 0 && (
                  <button
                    type="submit"
                    name="intent"
                    value="regular"
                    disabled={isMaking}
                    className="btn btn-primary"
                  >
                    通知を作る({digits(n.can.regular)}件)
                  </button>
                )}
                {n.can.correction > 0 && (
                  <button
                    type="submit"
                    name="intent"
                    value="correction"
                    disabled={isMaking}
                    className="btn btn-secondary"
                  >
                    訂正の通知を作る({digits(n.can.correction)}件)
                  </button>
                )}
                {n.can.regular + n.can.correction === 0 && <p>新しく作る通知はありません。</p>}
              </Form>
              <p className="text-sm text-soft">
                1つの申請は、1つの通知にだけ入ります。送付したあとに変わったもの、1月31日を過ぎて見つかったものは、訂正の通知になります。
              </p>
            </section>
          )}
          {n.runs.length > 0 && (
            <section className="space-y-2">
              <h2>作成</h2>
              <ul className="space-y-1" aria-live="polite">
                {n.runs.map((r) => (
                  <li key={r.id} className="flex flex-wrap items-baseline gap-x-4">
                    <span>{r.words}</span>
                    <span className="text-soft">{r.state}</span>
                    {r.isMade && n.mayNotify && (
                      <a href={`/one-stop/file?run=${r.id}&as=csv`}>まとめてCSVで出力</a>
                    )}
                  </li>
                ))}
              </ul>
              {isMaking && (
                <p className="text-sm">
                  <Link to={`/one-stop/notices?${query}`}>最新の状態を表示</Link>
                </p>
              )}
            </section>
          )}
          <section className="space-y-2">
            <h2>市区町村ごとの通知</h2>
            <TableBox label="市区町村ごとの通知" stacks="pairs">
              <thead>
                <tr>
                  <th scope="col" className="number">
                    番号
                  </th>
                  <th scope="col">通知先</th>
                  <th scope="col">種類</th>
                  <th scope="col" className="number">
                    件数
                  </th>
                  <th scope="col">送付した日</th>
                  <th scope="col">回答</th>
                </tr>
              </thead>
              <tbody>
                {n.batches.map((b) => (
                  <tr key={b.id}>
                    <td data-name="番号" className="number">
                      {b.number}
                    </td>
                    <th scope="row">
                      <Link to={`/one-stop/notices/${b.id}`}>{b.addressee}</Link>
                      <span className="block text-sm font-normal text-soft">{b.code}</span>
                    </th>
                    <td data-name="種類" className="md:whitespace-nowrap">
                      {b.kind}
                    </td>
                    <td data-name="件数" className="number">
                      {digits(b.rows)}
                      {b.dropped > 0 && <span className="block text-sm text-soft">除外{b.dropped}</span>}
                    </td>
                    <td data-name="送付した日" className="md:whitespace-nowrap">
                      {b.sent || <strong>未送付</strong>}
                    </td>
                    <td data-name="回答" className="md:whitespace-nowrap">
                      {b.answers}
                    </td>
                  </tr>
                ))}
                {n.batches.length === 0 && (
                  <tr>
                    <td colSpan={6}>通知はまだありません。</td>
                  </tr>
                )}
              </tbody>
            </TableBox>
            <p className="flex gap-4">
              {!n.isFirst && <Link to={`/one-stop/notices?${query}`}>はじめから</Link>}
              {n.more !== null && <Link to={`/one-stop/notices?${query}&after=${n.more}`}>次の通知</Link>}
            </p>
          </section>
        </div>
      )}
    </div>
  );
}
