import { useEffect } from 'react';
import { data, Form, Link, redirect, useRevalidator } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import {
  applyImport,
  checkAsOther,
  nameHeadings,
  readImport,
  withdrawImport,
} from '#app/listing/sheet/imports.ts';
import { shownRows } from '#app/listing/sheet/imports-query.ts';
import { KIND_NAMES } from '#app/listing/sheet/other-kind.ts';
import { headingOf, sheetColumns } from '#app/listing/sheet/sheet-columns.ts';
import { leftBehind, mayUndo } from '#app/listing/undo/undo.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { changedCells, givenCells } from '../given-cells.ts';
import { namedPictures } from '../named-pictures.ts';
import { ChangedRows } from '../parts/ChangedRows.tsx';
import { Headings } from '../parts/Headings.tsx';
import { LeftRows } from '../parts/LeftRows.tsx';
import { Progress } from '../parts/Progress.tsx';
import { WrongRows } from '../parts/WrongRows.tsx';
import { CONTENTS, countsInWords, STATE_NAMES, undoInWords } from '../words.ts';
import type { Route } from './+types/import.ts';

const SHOWN = 50;
const POLL_MS = 2_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const its = await readImport(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  const mayImport = may(context.get(staffContext), 'goods.import', its);
  const isWorking = ['checking', 'applying', 'undoing'].includes(its.state);
  const rows = async (verdict: 'new' | 'changed' | 'wrong') =>
    isWorking ? [] : shownRows(its.id, verdict, 0, SHOWN);
  const [fresh, changed, wrong] = await Promise.all([rows('new'), rows('changed'), rows('wrong')]);
  const { id, content, kind, state, fault, headings, counts, total, done, replaces, overtaken } = its;
  return {
    id,
    title: its.fileName,
    content,
    contentName: CONTENTS[content],
    state,
    stateName: STATE_NAMES[state],
    isWorking,
    fault,
    looksLike: its.looksLike && KIND_NAMES[its.looksLike],
    headings: headings.filter(({ heading }) => heading !== ''),
    columns: sheetColumns(kind).map((name) => ({ value: name as string, label: headingOf(name, kind) })),
    counts,
    inWords: countsInWords(counts),
    total,
    done,
    replaces,
    overtaken,
    at: formatDateTime(its.createdAt),
    appliedAt: its.appliedAt && formatDateTime(its.appliedAt),
    mayImport,
    mayUndo: mayImport && (await mayUndo(its)),
    undone: its.undoneAt && {
      at: formatDateTime(its.undoneAt),
      inWords: undoInWords(its.undoCounts),
      left: its.undoCounts.left ?? 0,
      rows: await leftBehind(its, SHOWN),
    },
    changes: [...fresh, ...changed].slice(0, SHOWN).map((shown) => ({
      row: shown.row,
      code: shown.code,
      verdict: shown.verdict,
      changes: shown.verdict === 'new' ? givenCells(shown, kind) : changedCells(shown, kind),
      pictures: content === 'sheet' ? namedPictures(shown.changes?.画像) : null,
    })),
    faults: wrong
      .flatMap(({ code, faults }) => (faults ?? []).map((fault) => ({ ...fault, code })))
      .slice(0, SHOWN),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const its = await readImport(staff, routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  demand(staff, 'goods.import', its);
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'apply':
      await applyImport(staff, its);
      break;
    case 'as_other':
      await checkAsOther(staff, its);
      break;
    case 'withdraw':
      await withdrawImport(staff, its);
      break;
    case 'headings': {
      const [names, columns] = [form.getAll('heading').map(String), form.getAll('column').map(String)];
      await nameHeadings(staff, its, new Map(names.map((name, i) => [name, columns[i] ?? ''])));
      break;
    }
    default:
      throw data(null, { status: 400 });
  }
  throw redirect(`/imports/${its.id}`);
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
  const toApply = (its.counts.new ?? 0) + (its.counts.changed ?? 0);
  const wrong = its.counts.wrong ?? 0;
  const unit = its.content === 'sheet' ? '件' : '枚';
  return (
    <div className="max-w-5xl space-y-5">
      <PageHead
        title={its.title}
        back={{ to: '/imports', name: 'CSV・画像の取り込み' }}
        lead={`${its.contentName}・${its.at}に送信・${its.stateName}`}
      />
      {its.isWorking && <Progress done={its.done} total={its.total} words={its.stateName} />}
      {its.fault && <Notice look="danger" live title={its.fault} />}
      {its.state === 'applied' && (
        <Notice look="ok" live title={`取り込みました: ${its.inWords || '変更なし'}`}>
          <p>{its.appliedAt}</p>
          {its.mayUndo && (
            <p>
              <Link to={`/imports/${its.id}/undo`}>元に戻す…</Link>
            </p>
          )}
        </Notice>
      )}
      {its.undone && (
        <Notice
          look={its.undone.left > 0 ? 'warn' : 'ok'}
          live
          title={`元に戻しました: ${its.undone.inWords || '変更なし'}`}
        >
          <p>{its.undone.at}</p>
        </Notice>
      )}
      {its.undone && its.undone.rows.length > 0 && (
        <LeftRows rows={its.undone.rows} isPart={its.undone.left > its.undone.rows.length} />
      )}
      {its.state === 'checked' && !its.fault && (
        <Notice look={wrong > 0 ? 'warn' : 'info'} live title={`確認の結果: ${its.inWords}`}>
          {its.overtaken && (
            <p>
              <strong>
                確認のあとに返礼品・商品の内容が変わったため、何も取り込まずに、もう一度確認しました。
              </strong>
            </p>
          )}
          <p>
            {toApply === 0
              ? '取り込むものはありません。'
              : wrong > 0
                ? `誤りのある${wrong}${unit}を除いて取り込むか、${its.content === 'sheet' ? 'CSV' : 'ZIPの中の画像'}を直してもう一度送信してください。`
                : '内容を確かめて、取り込んでください。取り込むまで、サイトには反映されません。'}
          </p>
          {wrong > 0 && its.content === 'sheet' && (
            <p className="text-sm">件数は管理番号の数です。管理番号のない行は、1行を1件と数えます。</p>
          )}
        </Notice>
      )}
      {its.state === 'checked' && its.mayImport && (
        <Form method="post" className="flex flex-wrap gap-3">
          {toApply > 0 && !its.fault && (
            <button type="submit" name="intent" value="apply" className="btn btn-primary">
              {digits(toApply)}
              {unit}を取り込む
            </button>
          )}
          {its.looksLike && (
            <button type="submit" name="intent" value="as_other" className="btn btn-primary">
              {its.looksLike}のCSVとして確認し直す
            </button>
          )}
          <button type="submit" name="intent" value="withdraw" className="btn btn-secondary">
            取り込まない
          </button>
        </Form>
      )}
      {its.faults.length > 0 && (
        <WrongRows
          rows={its.faults}
          file={its.content === 'sheet' ? `/imports/${its.id}/faults` : null}
          isPart={wrong > its.faults.length}
        />
      )}
      {its.changes.length > 0 && (
        <ChangedRows title="取り込む内容" rows={its.changes} isPart={toApply > its.changes.length} />
      )}
      {its.content === 'sheet' && its.headings.length > 0 && (
        <Headings
          rows={its.headings}
          columns={its.columns}
          mayChange={its.state === 'checked' && its.mayImport}
        />
      )}
    </div>
  );
}
