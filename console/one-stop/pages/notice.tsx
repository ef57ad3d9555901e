import { data, Link, redirect } from 'react-router';
import { isDay } from '#app/forms/day.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { answerBatch, markSent } from '#app/onestop/batch.ts';
import { readNotice } from '#app/onestop/notices.ts';
import { CHANGE_NAMES, KIND_NAMES } from '#app/onestop/words.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice as Message } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { shortDay } from '../../parts/dates.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { NoticeFiles } from '../parts/NoticeFiles.tsx';
import { NoticeRows } from '../parts/NoticeRows.tsx';
import { SentForm } from '../parts/SentForm.tsx';
import type { Route } from './+types/notice.ts';

const WHY = {
  withdrawn: '取り下げ・取り消しのため除外',
  changed: '内容が変わったため除外(次の回に入ります)',
};

const SENT_FAULTS = {
  unknown: 'この通知は見つかりませんでした',
  already: 'この通知は、すでに送付済みです',
  changed:
    'ファイルを確認されたあとに、除外された行があります。ファイルをもう一度出力して、内容をご確認ください',
  empty: 'この通知には、送る行がありません',
  wrong_day: '送付した日は、翌年1月1日から本日までの日付で入力してください',
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const behind = routeNumber(url.searchParams.get('after') ?? '') ?? 0;
  const found = await readNotice(context.get(staffContext), routeNumber(params.id) ?? 0, behind);
  if (!found) throw data(null, { status: 404 });
  const { batch: b, mayNotify } = found;
  return {
    id: b.id,
    version: b.version,
    isCorrection: b.kind === 'correction',
    isSent: b.sentOn !== null,
    title: `${b.addressee} 第${b.number}号`,
    back: `/one-stop/notices?${new URLSearchParams({ year: String(b.taxYear), government: b.governmentCode })}`,
    rows: b.rows,
    letters: b.letters,
    parts: found.parts,
    more: found.more,
    isFirst: behind === 0,
    mayNotify,
    today: jstDate(new Date()),
    told: { sent: '送付済みにしました', answered: '回答を記録しました' }[url.searchParams.get('done') ?? ''],
    facts: [
      ['年分', `${b.taxYear}年分`],
      ['種類', KIND_NAMES[b.kind]],
      ['通知元', `${b.government}(${b.governmentCode})`],
      ['通知先', `${b.addressee}(${b.addresseeCode})`],
      ['件数', `${digits(b.rows)}件${b.dropped > 0 ? `(除外${b.dropped}件)` : ''}`],
      ['送付', b.sentOn ? `${formatPlainDate(b.sentOn)} ${b.sender ?? ''}` : '未送付'],
    ] as [string, string][],
    list: found.rows.map((r) => ({
      id: r.id,
      number: r.facts.number,
      name: r.facts.name,
      kana: r.facts.kana,
      address: `${r.facts.postal} ${r.facts.address}`,
      birthDate: shortDay(r.facts.birthDate),
      donatedOn: shortDay(r.facts.donatedOn),
      amount: yen(r.facts.amount),
      change: b.kind === 'correction' ? CHANGE_NAMES[r.change] : '',
      remark: r.droppedWhy ? WHY[r.droppedWhy] : r.stale ? '内容が変わっています(訂正が必要)' : '',
      isDropped: r.droppedAt !== null,
      answer: r.answer ?? '',
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const form = await readForm(request);
  const reply = shownAgain(form);
  const refuse = (name: string, words: string, upon: FormReply = reply) =>
    data<{ reply: FormReply }>({ reply: withError(upon, name, words) }, { status: 400 });
  if (form.get('intent') === 'answer') {
    const result = await answerBatch(staff, id, readAnswers(form));
    if (result === 'unknown') throw data(null, { status: 404 });
    if (result === 'unsent') return refuse('', '送付済みにしてから、回答を記録してください');
    throw redirect(`/one-stop/notices/${id}?done=answered`, 303);
  }
  const on = String(form.get('on') ?? '');
  if (!isDay(on)) return refuse('on', '送付した日を入力してください');
  const seen = Number(form.get('version'));
  const result = await markSent(staff, id, { on, seen });
  if (result === 'unknown') throw data(null, { status: 404 });
  if (result === 'changed') return refuse('', SENT_FAULTS.changed, seenAnew(reply, 'version'));
  if (result !== 'done') return refuse(result === 'wrong_day' ? 'on' : '', SENT_FAULTS[result]);
  throw redirect(`/one-stop/notices/${id}?done=sent`, 303);
}

/** What was chosen for each row; for all of them by one button. */
function readAnswers(form: FormData): Map<number, 'possible' | 'refused'> {
  const all = form.get('all');
  const answers = new Map<number, 'possible' | 'refused'>();
  for (const [name, value] of form) {
    const id = routeNumber(/^answer\.(\d{1,15})$/.exec(name)?.[1]);
    const said = all === 'possible' || all === 'refused' ? all : value;
    if (id !== undefined && (said === 'possible' || said === 'refused')) answers.set(id, said);
  }
  return answers;
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.title);
}

export default function NoticePage({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = (actionData as { reply: FormReply } | undefined)?.reply ?? EMPTY_REPLY;
  return (
    <div className="space-y-5">
      <PageHead title={d.title} back={{ to: d.back, name: '申告特例通知書' }} />
      {d.told && !actionData && <Message look="ok" live title={d.told} />}
      <ErrorSummary errors={reply.errors} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Facts facts={d.facts} />
        {d.mayNotify && (
          <div className="space-y-4">
            <NoticeFiles id={d.id} parts={d.parts} letters={d.letters} isEmpty={d.rows === 0} />
            {!d.isSent && d.rows > 0 && <SentForm version={d.version} today={d.today} reply={reply} />}
          </div>
        )}
      </div>
      <NoticeRows
        rows={d.list}
        asks={d.mayNotify && d.isCorrection && d.isSent}
        isCorrection={d.isCorrection}
      />
      <p className="flex gap-4">
        {!d.isFirst && <Link to={`/one-stop/notices/${d.id}`}>はじめから</Link>}
        {d.more !== null && <Link to={`/one-stop/notices/${d.id}?after=${d.more}`}>次の行</Link>}
      </p>
    </div>
  );
}
