import { useEffect } from 'react';
import { data, Form, redirect, useRevalidator } from 'react-router';
import { isDay } from '#app/forms/day.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { notePosted, readRun } from '#app/paper/bulk/print-runs.ts';
import { staleSheets } from '#app/paper/bulk/print-runs-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime, formatPlainDate, jstDate } from '#platform/jst.ts';
import { Progress } from '../../imports/parts/Progress.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { SOURCES, STATE_NAMES, sheetsWords, spanWords, WHICH } from '../words.ts';
import type { Route } from './+types/run.ts';

const POLL_MS = 2_000;
const MOST_STALE = 50;

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const run = await readRun(staff, routeNumber(params.id) ?? 0);
  if (!run) throw data(null, { status: 404 });
  const stale = run.state === 'made' ? await staleSheets(run.id, MOST_STALE) : [];
  return {
    id: run.id,
    stale: stale.map(
      (s) =>
        `${s.position}枚目(封筒${s.envelope}、${s.receiptNumber ?? '番号なし'}): ${s.cancelled ? '寄附が取り消されたか、返金・異議の手続き中です' : '訂正して再発行されました。新しい証明書を印刷してください'}`,
    ),
    title: `${run.government} ${spanWords(run)}`,
    state: run.state,
    stateName: STATE_NAMES[run.state],
    sheets: run.sheets,
    done: run.done,
    hasFile: run.fileKey !== null,
    mayIssue: may(staff, 'paper.issue', run),
    asksProof: !isConfirmed(staff),
    postedOn: run.postedOn,
    today: jstDate(new Date()),
    facts: [
      ['状態', STATE_NAMES[run.state]],
      ['枚数', sheetsWords(run)],
      ['印刷するもの', WHICH[run.which]],
      ['受付元', SOURCES[run.source]],
      ['作成', `${formatDateTime(run.createdAt)} ${run.person ?? ''}`.trim()],
      ['発送日', run.postedOn ? formatPlainDate(run.postedOn) : '未発送'],
    ] as [string, string][],
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const run = await readRun(staff, routeNumber(params.id) ?? 0);
  if (!run) throw data(null, { status: 404 });
  const form = await readForm(request);
  if (form.get('intent') === 'posted') {
    const day = String(form.get('postedOn') ?? '');
    if (day !== '' && !isDay(day))
      return refused(withError(shownAgain(form), 'postedOn', '発送日を選択してください'), {});
    await notePosted(staff, run.id, day === '' ? null : day);
  } else {
    const unproven = await refuseUnproven(staff, form);
    if (unproven) return unproven;
  }
  throw redirect(`/certificates/${run.id}`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `受領証明書: ${args.loaderData.title}`);
}

export default function Run({ loaderData: r, actionData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const isMaking = r.state === 'making';
  useEffect(() => {
    if (!isMaking || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isMaking, revalidate, state]);
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const own = `/certificates/${r.id}`;
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead title={r.title} back={{ to: '/certificates', name: '受領証明書' }} />
      {isMaking && <Progress done={r.done} total={r.sheets} words={r.stateName} />}
      {r.state === 'failed' && (
        <Notice look="danger" live title="PDFを作成できませんでした">
          <p>
            サイト側の不具合です。証明書の番号は付いています。「すべて」を選んで、もう一度作成してください。
          </p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <Facts facts={r.facts} />
      {r.stale.length > 0 && (
        <Notice
          look="danger"
          title={r.postedOn ? '発送のあとに変わった証明書があります' : '発送の前に抜き取る証明書があります'}
        >
          <ul>
            {r.stale.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {r.state === 'made' && !r.hasFile && (
        <p>
          {r.sheets === 0
            ? '作成するまでに寄附が取り消されたため、印刷するものがなくなりました。'
            : 'PDFは、作成から30日で消去されました。もう一度必要なときは、「すべて」を選んで作成してください。'}
        </p>
      )}
      {r.state === 'made' && r.hasFile && r.mayIssue && (
        <section className="panel space-y-4">
          <h2>印刷する</h2>
          <p>
            片面で、100%(実際のサイズ)で印刷してください。折る位置の印が左端にあります。右上の「この封筒の何枚目」を確かめて封入し、印刷一覧の封筒の数と照らし合わせてください。
          </p>
          {r.asksProof ? (
            <Form method="post" noValidate className="space-y-4">
              <ProofField reply={reply} needed />
              <button type="submit" name="intent" value="prove" className="btn btn-primary">
                本人確認をして、ファイルを表示する
              </button>
            </Form>
          ) : (
            <p className="flex flex-wrap gap-3">
              <a href={`${own}/pdf`} download className="btn btn-primary">
                PDFをダウンロード
              </a>
              <a href={`${own}/list`} download className="btn btn-secondary">
                印刷一覧(CSV)
              </a>
            </p>
          )}
        </section>
      )}
      {r.state === 'made' && r.sheets > 0 && r.mayIssue && (
        <Form method="post" noValidate className="panel flex flex-wrap items-end gap-3">
          <TextField
            field={{ name: 'postedOn', label: '発送日', error: reply.errors.postedOn }}
            type="date"
            defaultValue={reply.values.postedOn ?? r.postedOn ?? r.today}
          />
          <button type="submit" name="intent" value="posted" className="btn btn-secondary">
            記録する
          </button>
        </Form>
      )}
    </div>
  );
}
