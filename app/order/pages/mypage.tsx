import { Link, redirect } from 'react-router';
import { memberContext } from '#app/account/member-context.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { notFound } from '#platform/http/no-such-page.ts';
import { joinOrder } from '../guest/join.ts';
import { cancelAction, mayChange } from '../history/actions.ts';
import { orderDetail } from '../history/detail.ts';
import { ordersPage } from '../history/list.ts';
import { orderNamed } from '../history/one-order.ts';
import { CancelOrder } from '../history/parts/CancelOrder.tsx';
import { OrderDetail } from '../history/parts/OrderDetail.tsx';
import { OrderList } from '../history/parts/OrderList.tsx';
import { readOrdersQuery } from '../history/query.ts';
import { CANCEL, ISSUE, JOIN } from '../intents.ts';
import { issueAction, issuedPath, refusedInvoice } from '../invoice/invoice-action.ts';
import { ISSUED } from '../invoice/wish-words.ts';
import { ORDERS_PATH } from '../paths.ts';
import type { Route } from './+types/mypage.ts';

const ownPath = (number: string) => `${ORDERS_PATH}?order=${number}`;

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const params = url.searchParams;
  const typed = params.get('order');
  if (typed === null) return ordersPage(member, readOrdersQuery(params));
  const order = await orderNamed(typed);
  if (order?.member_id !== member.id) throw notFound();
  return {
    kind: 'detail' as const,
    detail: await orderDetail(order),
    own: ownPath(order.number),
    cancelling: params.has('cancel'),
    done: params.get('done'),
  };
}

/** What is done to one order: cancelling an own one, adding a guest's. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request);
  const intent = form.get('intent');
  const order = await orderNamed(url.searchParams.get('order'));
  if (!order) throw notFound();
  const who = { member: member.id };
  if (intent === CANCEL) {
    if (order.member_id !== member.id) throw notFound();
    const answer = await cancelAction(order.number, who);
    if (answer.done) throw redirect(`${ownPath(order.number)}&done=cancelled`);
    return answer.retryAfter === undefined
      ? refused(answer.reply, {})
      : throttled(answer.reply, answer.retryAfter, {});
  }
  if (intent === ISSUE) {
    if (order.member_id !== member.id) throw notFound();
    const answer = await issueAction(order, who, form);
    if (answer.done) throw redirect(issuedPath(ownPath(order.number)));
    return refusedInvoice(answer);
  }
  if (intent !== JOIN) throw redirect(ORDERS_PATH);
  const allowed = await mayChange(who, order.number);
  if (!allowed.done) return throttled(EMPTY_REPLY, allowed.retryAfter ?? 0, {});
  if (order.member_id === member.id || (await joinOrder(request, member, order)) === 'joined')
    throw redirect(`${ownPath(order.number)}&done=joined`);
  return refused(
    withError(EMPTY_REPLY, '', 'このご注文は追加できませんでした。メールのリンクから開いてお試しください。'),
    {},
  );
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

const DONE: Readonly<Record<string, string>> = {
  cancelled: 'ご注文を取り消しました',
  joined: 'ご注文をアカウントに追加しました',
  issued: ISSUED,
};

export default function ShopMypage({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  if (d.kind === 'list') return <OrderList d={d} reply={reply} />;
  const issuing = actionData !== undefined && 'invoice' in actionData;
  if (d.cancelling || (actionData && !issuing)) return <CancelOrder d={d.detail} own={d.own} reply={reply} />;
  const done = d.done !== null && Object.hasOwn(DONE, d.done) ? DONE[d.done] : undefined;
  return (
    <div className="space-y-8">
      <p>
        <Link
          to={ORDERS_PATH}
          className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
        >
          ご注文履歴に戻る
        </Link>
      </p>
      <OrderDetail d={d.detail} own={d.own} reply={reply}>
        {done && <Notice look="ok" live title={done} />}
      </OrderDetail>
    </div>
  );
}
