import { useEffect } from 'react';
import { data, Form, redirect, useRevalidator } from 'react-router';
import { CARRIERS } from '#app/delivery/carriers.ts';
import { judge } from '#app/dispatch/tracking/judge.ts';
import { applyTracking, readTrackingImport, withdrawTracking } from '#app/dispatch/tracking/tracking.ts';
import { readForm } from '#app/forms/request.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { Progress } from '../../imports/parts/Progress.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { TrackingRows } from '../parts/TrackingRows.tsx';
import { TRACKING_STATES, VERDICTS } from '../tracking-words.ts';
import type { Route } from './+types/tracking-file.ts';

const SHOWN = 200;
const POLL_MS = 2_000;
/** What a person has to look at comes first. */
const ORDER = ['wrong', 'unknown', 'shared', 'new', 'cost', 'already'] as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const its = await readTrackingImport(staff, routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  const isWorking = its.state === 'applying';
  const judged = isWorking || its.state === 'withdrawn' ? [] : await judge(staff, its.carrier, its.rows);
  const of = Map.groupBy(judged, (row) => row.verdict);
  return {
    title: its.fileName,
    carrier: CARRIERS[its.carrier].name,
    state: its.state,
    stateName: TRACKING_STATES[its.state],
    isWorking,
    total: its.total,
    done: its.done,
    sent: its.sent,
    priced: its.priced,
    at: formatDateTime(its.createdAt),
    fresh: of.get('new')?.length ?? 0,
    shared: (of.get('shared') ?? []).map(({ row }) => row),
    early: judged.filter((row) => row.early).length,
    costs: judged.filter((row) => row.costs).length,
    wrong: (of.get('wrong')?.length ?? 0) + (of.get('unknown')?.length ?? 0),
    groups: ORDER.flatMap((verdict) => {
      const rows = of.get(verdict);
      return rows
        ? {
            verdict,
            name: VERDICTS[verdict],
            count: rows.length,
            rows: rows
              .toSorted((a, b) => Number(!!b.early) - Number(!!a.early))
              .slice(0, SHOWN)
              .map(({ row, parcel, tracking, words, early = '' }) => ({
                row,
                parcel,
                tracking,
                words,
                warning: early && `お約束した発送の時期(${formatPlainDate(early)}から)の前です`,
              })),
          }
        : [];
    }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const its = await readTrackingImport(staff, routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  const form = await readForm(request);
  const intent = form.get('intent');
  if (intent === 'apply') await applyTracking(staff, its);
  else if (intent === 'share') await applyTracking(staff, its, readRows(form));
  else if (intent === 'withdraw') await withdrawTracking(its);
  else throw data(null, { status: 400 });
  throw redirect(`/deliveries/tracking/${its.id}`, 303);
}

/** The rows that were shown: of what came up since nobody has said that it is meant. */
const readRows = (form: FormData) =>
  String(form.get('shared') ?? '')
    .split('.')
    .map(Number);

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `取り込み: ${args.loaderData.title}`);
}

const doneWords = ({ sent, priced }: { sent: number; priced: number }) =>
  [
    ...(sent > 0 || priced === 0 ? [`${digits(sent)}件を発送済みにしました`] : []),
    ...(priced > 0 ? [`${digits(priced)}件の送料を登録しました`] : []),
  ].join('。');

export default function TrackingFile({ loaderData: d }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!d.isWorking || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [d.isWorking, revalidate, state]);
  const shared = d.shared.length;
  const left = d.wrong + shared;
  const inWords = d.groups.map(({ name, count }) => `${name}${count}件`).join('、');
  return (
    <div className="max-w-4xl space-y-5">
      <PageHead
        title={d.title}
        back={{ to: '/deliveries/tracking', name: 'お問い合わせ番号の取り込み' }}
        lead={`${d.carrier}・${d.at}に送信・${d.stateName}`}
      />
      {d.isWorking && <Progress done={d.done} total={d.total} words={d.stateName} />}
      {d.state === 'applied' && (
        <Notice look={left > 0 ? 'warn' : 'ok'} live title={doneWords(d)}>
          {left > 0 && <p>取り込めなかったものが{left}件あります。</p>}
        </Notice>
      )}
      {d.state === 'checked' && (
        <>
          <Notice look={left + d.early > 0 ? 'warn' : 'info'} live title={`確認の結果: ${inWords}`}>
            <p>
              {d.fresh + shared > 0
                ? '取り込むと発送済みになり、寄附者・ご注文された方へメールでお知らせします。'
                : d.costs > 0
                  ? '送料だけを登録します。メールは送りません。'
                  : '取り込むものはありません。'}
            </p>
            {shared > 0 && (
              <p>{`ほかのお届けと同じお問い合わせ番号のものが${shared}件あります。番号をお確かめのうえ、ひとつの箱にまとめたときなど、正しいときだけ取り込んでください。`}</p>
            )}
            {d.early > 0 && (
              <p>{`お約束した発送の時期の前のお荷物が${d.early}件あります。発送したことをお確かめください。`}</p>
            )}
          </Notice>
          <Form method="post" className="flex flex-wrap gap-3">
            {d.fresh + d.costs > 0 && (
              <button type="submit" name="intent" value="apply" className="btn btn-primary">
                {d.fresh > 0
                  ? `${digits(d.fresh)}件を取り込んで発送済みにする`
                  : `${digits(d.costs)}件の送料を登録する`}
              </button>
            )}
            {shared > 0 && (
              <>
                <input type="hidden" name="shared" value={d.shared.join('.')} />
                <button type="submit" name="intent" value="share" className="btn btn-secondary">
                  {d.fresh + d.costs > 0
                    ? `同じ番号の${digits(shared)}件も合わせて取り込む`
                    : `同じ番号の${digits(shared)}件を取り込んで発送済みにする`}
                </button>
              </>
            )}
            <button type="submit" name="intent" value="withdraw" className="btn btn-secondary">
              取り込まない
            </button>
          </Form>
        </>
      )}
      {d.groups.map((group) => (
        <TrackingRows key={group.verdict} group={group} />
      ))}
    </div>
  );
}
