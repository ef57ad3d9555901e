import { data, Form, redirect } from 'react-router';
import { isDay } from '#app/forms/day.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { statementLines, statementShares } from '#app/settlement/lines-query.ts';
import { paperTitle } from '#app/settlement/paper.ts';
import { closeAction, KIND_NAMES, placeOf } from '#app/settlement/party.ts';
import { markPaid } from '#app/settlement/pay.ts';
import { daysOfPayment, directionOf, payableUntil } from '#app/settlement/rules.ts';
import { readStatement } from '#app/settlement/statement.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { TextField } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { readCursor } from '../../parts/list-address.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { monthWords } from '../../points/words.ts';
import { staffContext } from '../../staff-context.ts';
import { Lines } from '../parts/Lines.tsx';
import { Shares } from '../parts/Shares.tsx';
import { Sums } from '../parts/Sums.tsx';
import { shownLines } from '../shown-lines.ts';
import { shownShares } from '../shown-shares.ts';
import { besideWords, DIRECTION_WORDS, dueWords, sumRows } from '../words.ts';
import type { Route } from './+types/statement.ts';

const PAGE = 50;
const ENTRIES = 20;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const s = await readStatement(staff, routeNumber(params.id) ?? 0);
  if (!s) throw data(null, { status: 404 });
  const { total } = s;
  const direction = directionOf(total.due);
  const words = DIRECTION_WORDS[direction];
  const [shares, lines, entries] = await Promise.all([
    statementShares(s.id),
    statementLines(s.id, { ...readCursor(url), limit: PAGE }),
    listEntries({ subject: 'settlement', subjectId: String(s.id) }, ENTRIES),
  ]);
  return {
    id: s.id,
    title: `${s.names.party} ${monthWords(s.month)}分`,
    paper: paperTitle(s),
    rows: sumRows(s.kind, total),
    due: [dueWords(total), yen(Math.abs(total.due))] as const,
    beside: besideWords(total),
    words,
    days: daysOfPayment(s.month, new Date()),
    facts: [
      ['種類', KIND_NAMES[s.kind]],
      ['精算するところ', s.names.payer],
      ['締め', `${formatDateTime(s.closedAt)} ${s.closedBy}`],
      ['明細', `${digits(total.lines)}件(うち前月以前の訂正 ${digits(total.corrections)}件)`],
      ...(direction === 'ask'
        ? [
            ['お支払期限', formatPlainDate(payableUntil(s.closedAt))],
            ...(s.names.bank ? [['振込先', s.names.bank]] : []),
          ]
        : []),
      [words.day, s.paidOn === null ? words.open : `${formatPlainDate(s.paidOn)}(記録: ${s.paidBy})`],
    ] as [string, string][],
    paidOn: s.paidOn,
    mayPay: may(staff, closeAction(s), placeOf(s)) && (direction !== 'none' || s.paidOn !== null),
    asksProof: !isConfirmed(staff),
    done: url.searchParams.get('done'),
    shares: shownShares(s.kind, shares),
    lines: shownLines(s.kind, s.month, lines),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const s = await readStatement(staff, id);
  if (!s || !may(staff, closeAction(s), placeOf(s))) throw data(null, { status: 404 });
  const form = await readForm(request);
  const { from, until } = daysOfPayment(s.month, new Date());
  const words = DIRECTION_WORDS[directionOf(s.total.due)];
  const allowed = `${words.day}は、${formatPlainDate(from)}(対象月の翌月1日)から今日(${formatPlainDate(until)})までの日付を入力してください`;
  const takesBack = form.get('intent') === 'unpaid';
  const day = takesBack ? null : String(form.get('paidOn') ?? '');
  const reply = shownAgain(form);
  if (day !== null && (!isDay(day) || day < from || day > until))
    return refused(withError(reply, 'paidOn', allowed), {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const before = String(form.get('before') ?? '');
  const result = await markPaid(staff, id, day, before === '' ? null : before);
  if (result === 'unknown') throw data(null, { status: 404 });
  if (result === 'day') return refused(withError(reply, 'paidOn', allowed), {});
  if (result === 'nothing')
    return refused(withError(reply, '', 'この精算書は0円のため、お支払いはありません'), {});
  if (result === 'changed')
    return refused(
      withError(
        seenAnew(reply, 'before'),
        '',
        `表示したあとに、ほかの担当者が${words.day}を記録しました。内容を確認してください`,
      ),
      {},
    );
  throw redirect(`/settlements/${id}?done=${takesBack ? 'unpaid' : 'paid'}`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `精算書: ${args.loaderData.title}`);
}

const DONE: Record<string, string> = {
  closed: '精算書を締めました',
  already: 'この月は、すでに締められています',
  unpaid: '記録を取り消しました',
};

export default function StatementPage({ loaderData: s, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const { words } = s;
  const done = s.done === 'paid' ? words.done : s.done === null ? undefined : DONE[s.done];
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={s.title} back={{ to: '/settlements', name: '精算' }}>
        <a href={`/settlements/${s.id}/pdf`} className="btn btn-primary">
          {s.paper}(PDF)
        </a>
        <a href={`/settlements/${s.id}/lines`} className="btn btn-secondary">
          明細をCSVで出力
        </a>
      </PageHead>
      {done && !actionData && <Notice look="ok" live title={done} />}
      <ErrorSummary errors={reply.errors} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Sums label={s.title} rows={s.rows} due={s.due} beside={s.beside} />
        <Facts facts={s.facts} />
      </div>
      {s.mayPay && (
        <Form defaultShouldRevalidate method="post" noValidate className="panel max-w-2xl space-y-4">
          <h2>{words.record}</h2>
          <input type="hidden" name="before" value={reply.values.before ?? s.paidOn ?? ''} />
          <TextField
            field={{
              name: 'paidOn',
              label: words.day,
              required: true,
              hint: '対象月の翌月1日から今日までです。',
              error: reply.errors.paidOn,
            }}
            type="date"
            min={s.days.from}
            max={s.days.until}
            defaultValue={reply.values.paidOn ?? s.paidOn ?? s.days.until}
            className="max-w-48"
          />
          <ProofField reply={reply} needed={s.asksProof} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" name="intent" value="paid" className="btn btn-primary">
              {words.mark}
            </button>
            {s.paidOn !== null && (
              <button type="submit" name="intent" value="unpaid" className="btn btn-danger">
                {words.takeBack}
              </button>
            )}
          </div>
        </Form>
      )}
      <Shares shares={s.shares} />
      <Lines lines={s.lines} />
      <Timeline rows={s.timeline} />
    </div>
  );
}
