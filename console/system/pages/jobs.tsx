import { data, Form, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { listJobs, MOST_AGAIN, retryJobs } from '#app/system/jobs.ts';
import { countJobs, type JobState } from '#app/system/jobs-query.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';
import { shortInstant } from '../../parts/dates.ts';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { readCursor } from '../../parts/list-address.ts';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { Turn } from '../../parts/Turn.tsx';
import { staffContext } from '../../staff-context.ts';
import { SystemHead } from '../parts/SystemHead.tsx';
import { JOB_STATES } from '../words.ts';
import type { Route } from './+types/jobs.ts';

const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const asked = url.searchParams.get('state') ?? '';
  const state = Object.hasOwn(JOB_STATES, asked) ? (asked as JobState) : null;
  const counts = await countJobs();
  const named = url.searchParams.get('task');
  const task = counts.find((c) => c.task === named)?.task ?? null;
  const page = await listJobs(staff, { state, task }, { ...readCursor(url), limit: PAGE });
  return {
    state,
    task,
    tasks: Object.fromEntries(counts.map((c) => [c.task, c.task])),
    most: MOST_AGAIN,
    dead: counts.filter((c) => c.state === 'dead').reduce((sum, c) => sum + c.count, 0),
    begun: routeNumber(url.searchParams.get('begun') ?? ''),
    before: page.before,
    after: page.after,
    mayAct: mayEverywhere(staff, 'system.act'),
    asksProof: !isConfirmed(staff),
    rows: page.rows.map((j) => ({
      id: j.id,
      task: j.task,
      state: j.state,
      attempts: `${j.attempts} / ${j.mostAttempts}`,
      error: j.error ?? '',
      at: shortInstant(j.lockedAt ?? j.runAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const intent = form.get('intent');
  const done = (count: number) => redirect(`/system/jobs?begun=${count}`, 303);
  if (intent === 'one') {
    const count = await retryJobs(staff, [routeNumber(String(form.get('job') ?? '')) ?? 0]);
    if (count > 0) throw done(count);
    return refused(withError(shownAgain(form), '', 'このジョブは、すでに再実行されたか、終了しています'), {});
  }
  if (intent !== 'all') throw data(null, { status: 400 });
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  throw done(await retryJobs(staff, 'all'));
}

export const meta = pageTitle;

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, state, task, tasks, dead, most, begun, mayAct, asksProof, before, after } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-6xl space-y-5">
      <SystemHead
        title="ジョブ"
        lead="画面の外で行う処理です。失敗すると自動で再試行され、決められた回数で終了します。終了したものは30日で消えます(お金を動かすものを除く)。"
      />
      {begun !== undefined && !actionData && (
        <Notice look="ok" live title={`${digits(begun)}件を再実行します`} />
      )}
      <ErrorSummary errors={reply.errors} />
      <FilterForm label="ジョブの絞り込み">
        <SelectFilter name="state" label="状態" names={JOB_STATES} chosen={state} />
        <SelectFilter name="task" label="処理" names={tasks} chosen={task} />
      </FilterForm>
      {rows.length === 0 ? (
        <p>該当するジョブはありません。</p>
      ) : (
        <TableBox label="ジョブ" stacks="pairs">
          <thead>
            <tr>
              <th scope="col">処理</th>
              <th scope="col">状態</th>
              <th scope="col">回数</th>
              <th scope="col">予定・開始</th>
              <th scope="col">エラー</th>
              {mayAct && <th scope="col">操作</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((j) => (
              <tr key={j.id}>
                <th scope="row" className="md:whitespace-nowrap">
                  {j.task}
                </th>
                <td data-name="状態" className="md:whitespace-nowrap">
                  {JOB_STATES[j.state]}
                </td>
                <td data-name="回数" className="md:whitespace-nowrap">
                  {j.attempts}
                </td>
                <td data-name="予定・開始" className="md:whitespace-nowrap">
                  {j.at}
                </td>
                <td data-name="エラー" className="whole md:min-w-64 text-sm [overflow-wrap:anywhere]">
                  {j.error || '—'}
                </td>
                {mayAct && (
                  <td data-name="操作">
                    {j.state === 'dead' && (
                      <Form method="post">
                        <input type="hidden" name="job" value={j.id} />
                        <button
                          type="submit"
                          name="intent"
                          value="one"
                          className="btn btn-secondary whitespace-nowrap"
                        >
                          再実行する<span className="sr-only">({j.task})</span>
                        </button>
                      </Form>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <Turn before={before} after={after} />
      {mayAct && dead > 0 && (
        <Form method="post" noValidate className="panel space-y-3">
          <h2>失敗して終了したジョブ</h2>
          <p>
            {digits(dead)}件あります。原因を取り除いてから、再実行してください。
            {dead > most && `1回に${digits(most)}件までです。`}
          </p>
          <ProofField reply={reply} needed={asksProof} />
          <button type="submit" name="intent" value="all" className="btn btn-primary">
            すべて再実行する
          </button>
        </Form>
      )}
    </div>
  );
}
