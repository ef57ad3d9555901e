import { randomUUID } from 'node:crypto';
import { data, Link, redirect } from 'react-router';
import { casesAbout } from '#app/casebook/cases.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { orderView } from '#app/orderbook/view.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { NoteForm } from '../../donations/parts/NoteForm.tsx';
import { toldMerged } from '../../merge/merging.ts';
import { caseLinks } from '../../money/case-facts.ts';
import { MoneyNotice } from '../../money/parts/CaseLinks.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { eventRows } from '../events.ts';
import { orderAction } from '../order-action.ts';
import {
  buyerFacts,
  lineRows,
  moneyFacts,
  orderFacts,
  paperRows,
  recipientFacts,
  refundRows,
  sumFacts,
} from '../order-facts.ts';
import { MessageForm } from '../parts/MessageForm.tsx';
import { OrderLines } from '../parts/OrderLines.tsx';
import { Papers, Refunds } from '../parts/OrderPapers.tsx';
import { OrderParcels } from '../parts/OrderParcels.tsx';
import { parcelRows } from '../words.ts';
import type { Route } from './+types/order.ts';

const ENTRIES = 30;

const DONE: Record<string, string> = {
  note: 'メモを追加しました',
  message: 'お客様へメールでご連絡しました',
  hold: 'お荷物を保留にしました',
  release: 'お荷物の保留を解除しました',
  paper: '適格返還請求書を発行しました',
  receipt: '領収書を発行しました',
  cancel: '注文を取り消しました',
  refund: '返金の手続きをしました。お客様へメールでお知らせします',
  returned: '返品を受け取り、在庫を更新しました',
  delivery: 'お届け先・お届け日を変更しました',
  cheaper:
    'お届け先・お届け日を変更しました。送料が安くなる地域です。差額をお返しするときは「一部返金」で送料を返金してください',
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await orderView(staff, params.number);
  if (!view) throw data(null, { status: 404 });
  const { o, can } = view;
  const entries = await listEntries(
    { subject: 'order', subjectId: o.number, without: 'order.read' },
    ENTRIES,
  );
  const cases = await casesAbout(staff, o.number);
  const buyer = buyerFacts(view);
  return {
    number: o.number,
    buyerName: buyer[0]![1],
    memberId: mayEverywhere(staff, 'member.read') ? o.member_id : null,
    can: { ...can, issue: can.edit && view.receipt !== null },
    cases: caseLinks(cases),
    told: toldMerged(DONE[url.searchParams.get('done') ?? ''], url),
    formKey: randomUUID(),
    facts: orderFacts(view),
    money: moneyFacts(view),
    buyer,
    recipient: recipientFacts(view),
    lines: lineRows(view),
    sums: sumFacts(view),
    parcels: parcelRows(view),
    refunds: refundRows(view),
    papers: paperRows(view),
    events: eventRows(view.events),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const result = await orderAction(context.get(staffContext), params.number, await readForm(request));
  if ('reply' in result) return data({ reply: result.reply }, { status: 400 });
  throw redirect(`/orders/${params.number}?done=${result.done}`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.number);
}

export default function Order({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const own = `/orders/${d.number}`;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={d.number} back={{ to: '/orders', name: '注文' }} lead={`${d.buyerName} 様`}>
        {d.can.refund && <Act to={`${own}/refund`}>一部返金</Act>}
        {d.can.receiveReturn && <Act to={`${own}/returns`}>返品の受け取り</Act>}
        {d.can.cancel && <Act to={`${own}/cancel`}>取り消し</Act>}
      </PageHead>
      {d.told && !actionData && <Notice look="ok" live title={d.told} />}
      <ErrorSummary errors={reply.errors} />
      <MoneyNotice links={d.cases} />
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="space-y-3">
          <h2>注文の内容</h2>
          <Facts facts={d.facts} />
        </section>
        <section className="space-y-3">
          <h2>お支払い</h2>
          <Facts facts={d.money} />
        </section>
        <section className="space-y-3">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2>お客様</h2>
            {d.memberId !== null && (
              <Link to={`/members/${d.memberId}`} className="btn btn-plain">
                会員のページ
              </Link>
            )}
          </div>
          <Facts facts={d.buyer} />
        </section>
        <section className="space-y-3">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2>お届け先</h2>
            {d.can.redirect && (
              <Link to={`${own}/delivery`} className="btn btn-plain">
                変更する
              </Link>
            )}
          </div>
          <Facts facts={d.recipient} />
        </section>
      </div>
      <OrderLines rows={d.lines} sums={d.sums} />
      {d.parcels.length > 0 && <OrderParcels rows={d.parcels} reply={reply} mayEdit={d.can.edit} />}
      {d.refunds.length > 0 && <Refunds rows={d.refunds} mayIssue={d.can.edit} />}
      <Papers rows={d.papers} number={d.number} mayIssue={d.can.issue} />
      {d.can.edit && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <MessageForm reply={reply} formKey={d.formKey} written={d.timeline[0]?.id ?? 0} />
          <NoteForm reply={reply} />
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <Timeline rows={d.events} title="経過" />
        <Timeline rows={d.timeline} title="担当者の操作" />
      </div>
    </div>
  );
}

function Act({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="btn btn-secondary">
      {children}
    </Link>
  );
}
