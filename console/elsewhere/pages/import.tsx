import { useEffect } from 'react';
import { data, Form, redirect, useRevalidator } from 'react-router';
import { applyImport, readImport, withdrawImport } from '#app/elsewhere/imports.ts';
import { countRows, rowsOf } from '#app/elsewhere/imports-query.ts';
import { formOf } from '#app/elsewhere/sheet-columns.ts';
import { readForm } from '#app/forms/request.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { sourceName } from '#app/words/donation-sources.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { Progress } from '../../imports/parts/Progress.tsx';
import { WrongRows } from '../../imports/parts/WrongRows.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { NewRows } from '../parts/NewRows.tsx';
import { countsInWords, STATE_NAMES } from '../words.ts';
import type { Route } from './+types/import.ts';

const SHOWN = 50;
const POLL_MS = 2_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const its = await readImport(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  const isWorking = its.state === 'checking' || its.state === 'applying';
  const [counts, fresh, wrong] = await Promise.all([
    countRows(its.id),
    its.state === 'checked' ? rowsOf(its.id, 'new', 0, SHOWN) : [],
    isWorking ? [] : rowsOf(its.id, 'wrong', 0, SHOWN),
  ]);
  return {
    id: its.id,
    title: its.fileName,
    lead: `${sourceName(its.source)}・${its.government}・${formatDateTime(its.createdAt)}に送信・${STATE_NAMES[its.state]}`,
    state: its.state,
    stateName: STATE_NAMES[its.state],
    isWorking,
    fault: its.fault,
    ignored: its.ignored,
    total: its.total,
    done: its.done,
    appliedAt: its.appliedAt && formatDateTime(its.appliedAt),
    counts,
    inWords: countsInWords(counts),
    fresh: fresh.map(({ row, cells }) => ({
      row,
      number: cells.受付元での番号 ?? '',
      day: cells.受領日 ?? '',
      donor: `${cells.姓 ?? ''} ${cells.名 ?? ''}`,
      amount: cells.寄附金額 ?? '',
      gift: [cells.返礼品の管理番号, cells.返礼品の種類].filter(Boolean).join(' '),
      // As it is stored, not as it was typed.
      oneStop: formOf(cells, its.source).has('oneStop') ? '希望する' : '希望しない',
    })),
    faults: wrong
      .flatMap(({ row, cells, faults }) =>
        (faults ?? []).map((fault) => ({ ...fault, row, code: cells.受付元での番号 ?? '' })),
      )
      .slice(0, SHOWN),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const its = await readImport(staff, routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  const intent = (await readForm(request)).get('intent');
  if (intent === 'apply') await applyImport(staff, its);
  else if (intent === 'withdraw') await withdrawImport(staff, its);
  else throw data(null, { status: 400 });
  throw redirect(`/donation-imports/${its.id}`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `取り込み: ${args.loaderData.title}`);
}

export default function Import({ loaderData: its }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!its.isWorking || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [its.isWorking, revalidate, state]);
  const { counts } = its;
  return (
    <div className="max-w-5xl space-y-5">
      <PageHead
        title={its.title}
        back={{ to: '/donation-imports', name: '寄附の取り込み' }}
        lead={its.lead}
      />
      {its.isWorking && <Progress done={its.done} total={its.total} words={its.stateName} />}
      {its.fault && <Notice look="danger" live title={its.fault} />}
      {its.state === 'applied' && (
        <Notice
          look={counts.wrong > 0 ? 'warn' : 'ok'}
          live
          title={`取り込みました: ${its.inWords || '登録するものはありませんでした'}`}
        >
          <p>{its.appliedAt}</p>
        </Notice>
      )}
      {its.state === 'checked' && (
        <>
          <Notice
            look={counts.wrong > 0 ? 'warn' : 'info'}
            live
            title={`確認の結果: ${its.inWords || '0件'}`}
          >
            <p>
              {counts.new === 0
                ? '登録するものはありません。'
                : counts.wrong > 0
                  ? `誤りのある${counts.wrong}件を除いて登録するか、CSVを直してもう一度送信してください。`
                  : '内容を確かめて、登録してください。'}
              {counts.known > 0 && '登録済みの寄附は、変わりません。'}
            </p>
            {its.ignored.length > 0 && <p>読み込まない列: {its.ignored.join('、')}</p>}
          </Notice>
          <Form method="post" className="flex flex-wrap gap-3">
            {counts.new > 0 && (
              <button type="submit" name="intent" value="apply" className="btn btn-primary">
                {digits(counts.new)}件を登録する
              </button>
            )}
            <button type="submit" name="intent" value="withdraw" className="btn btn-secondary">
              取り込まない
            </button>
          </Form>
        </>
      )}
      {its.faults.length > 0 && (
        <WrongRows
          rows={its.faults}
          heading="受付元での番号"
          file={`/donation-imports/${its.id}/faults`}
          isPart={counts.wrong > its.faults.length}
        />
      )}
      {its.fresh.length > 0 && <NewRows rows={its.fresh} isPart={counts.new > its.fresh.length} />}
    </div>
  );
}
