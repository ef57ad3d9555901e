import { redirect } from 'react-router';
import { findMember } from '#app/account/session.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { readNumber } from '#platform/crypto.ts';
import { findGuestOrder, mayView, proofCookie } from '../guest/access.ts';
import { joinOrder } from '../guest/join.ts';
import { FindOrder } from '../guest/parts/FindOrder.tsx';
import { JoinOrder } from '../guest/parts/JoinOrder.tsx';
import { cancelAction, findForm, mayChange } from '../history/actions.ts';
import { orderDetail } from '../history/detail.ts';
import { orderNamed } from '../history/one-order.ts';
import { CancelOrder } from '../history/parts/CancelOrder.tsx';
import { OrderDetail } from '../history/parts/OrderDetail.tsx';
import { CANCEL, ISSUE, JOIN } from '../intents.ts';
import { issueAction, issuedPath, refusedInvoice } from '../invoice/invoice-action.ts';
import { ISSUED } from '../invoice/wish-words.ts';
import { ORDERS_PATH, STATUS_PATH } from '../paths.ts';
import { linkIsOpen, provesOrder } from '../signed-link.ts';
import type { Route } from './+types/status.ts';

const GUEST = { guest: true } as const;
const ownPath = (number: string) => `${STATUS_PATH}?order=${number}`;
/** Somebody's order: kept by nobody on the way. */
const PRIVATE = { 'Cache-Control': 'private, no-store' };

/**
 * An order made without an account (an added route): by the link of a mail, which is exchanged for a cookie and leaves the
 * address, or by number and mail address. An order that is not to be seen and one that there is not look the same.
 */
export async function loader({ request, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get('order') ?? '';
  const number = readNumber(typed);
  const proof = url.searchParams.get('proof');
  if (number && proof !== null) return exchange(request, number, proof);
  const order = await orderNamed(typed);
  const viewer = order ? await mayView(request, order) : null;
  if (!order || viewer === null)
    return { kind: 'find' as const, number: typed.slice(0, 40), ended: url.searchParams.has('ended') };
  // The member's own page has the menu of the account.
  if (viewer === 'member') throw redirect(`${ORDERS_PATH}?order=${order.number}`, { headers: PRIVATE });
  const member = order.member_id === null ? await findMember(request) : undefined;
  return {
    kind: 'order' as const,
    detail: await orderDetail(order),
    own: ownPath(order.number),
    cancelling: url.searchParams.has('cancel'),
    done: url.searchParams.get('done'),
    /** Whether it may become an account's. */
    free: order.member_id === null,
    member: member ? { name: member.name } : null,
  };
}

/** Exchanges the proof of a mailed link for a cookie, or says that the link has ended. */
async function exchange(request: Request, number: string, proof: string): Promise<never> {
  const headers = new Headers(PRIVATE);
  const order = provesOrder(number, proof) ? await orderNamed(number) : undefined;
  if (!order) throw redirect(ownPath(number), { headers });
  if (!linkIsOpen(order, new Date())) throw redirect(`${ownPath(number)}&ended=1`, { headers });
  headers.set('Set-Cookie', proofCookie(request, number));
  throw redirect(ownPath(number), { headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(actionHeaders);
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value);
  return headers;
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = form.get('intent');
  if (intent === CANCEL || intent === JOIN || intent === ISSUE) return change(request, url, form);
  const parsed = parseForm(form, findForm);
  if (!parsed.ok) return refused(parsed.reply, {});
  const found = await findGuestOrder({ ...parsed.value, client: clientOf(request) });
  if (found.kind === 'throttled') return throttled(parsed.reply, found.retryAfter, {});
  if (found.kind === 'none')
    return refused(
      withError(
        parsed.reply,
        '',
        '注文番号とメールアドレスの組み合わせに合うご注文が見つかりません。ご注文のメールをご確認ください。会員の方のご注文は、マイページでご確認いただけます。',
      ),
      {},
    );
  throw redirect(ownPath(found.number), {
    headers: { ...PRIVATE, 'Set-Cookie': proofCookie(request, found.number) },
  });
}

async function change(request: Request, url: URL, form: FormData) {
  const intent = form.get('intent');
  const typed = url.searchParams.get('order');
  const order = await orderNamed(typed);
  // The proof may have ended meanwhile: it is asked for again.
  const viewer = order && (await mayView(request, order));
  if (!order || !viewer) throw redirect(order ? ownPath(order.number) : STATUS_PATH, { headers: PRIVATE });
  if (intent === CANCEL) {
    const answer = await cancelAction(order.number, GUEST);
    if (answer.done) throw redirect(`${ownPath(order.number)}&done=cancelled`, { headers: PRIVATE });
    return answer.retryAfter === undefined
      ? refused(answer.reply, {})
      : throttled(answer.reply, answer.retryAfter, {});
  }
  if (intent === ISSUE) {
    const who = viewer === 'member' && order.member_id !== null ? { member: order.member_id } : GUEST;
    const answer = await issueAction(order, who, form);
    if (answer.done) throw redirect(issuedPath(ownPath(order.number)), { headers: PRIVATE });
    return refusedInvoice(answer);
  }
  const member = await findMember(request);
  if (!member) throw redirect(ownPath(order.number), { headers: PRIVATE });
  const allowed = await mayChange({ member: member.id }, order.number);
  if (!allowed.done) return throttled(EMPTY_REPLY, allowed.retryAfter ?? 0, {});
  await joinOrder(request, member, order);
  throw redirect(`${ORDERS_PATH}?order=${order.number}&done=joined`, { headers: PRIVATE });
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { title: 'ご注文の確認', noindex: true });
}

const DONE: Readonly<Record<string, string>> = { cancelled: 'ご注文を取り消しました', issued: ISSUED };

export default function OrderStatus({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  if (d.kind === 'find') return <FindOrder number={d.number} ended={d.ended} reply={reply} />;
  const issuing = actionData !== undefined && 'invoice' in actionData;
  if (d.cancelling || (actionData && !issuing))
    return (
      <div className="mx-auto max-w-3xl">
        <CancelOrder d={d.detail} own={d.own} reply={reply} />
      </div>
    );
  const done = d.done !== null && Object.hasOwn(DONE, d.done) ? DONE[d.done] : undefined;
  return (
    <div className="mx-auto max-w-3xl space-y-8">
      <OrderDetail d={d.detail} own={d.own} reply={reply}>
        {done && <Notice look="ok" live title={done} />}
      </OrderDetail>
      {d.free && <JoinOrder own={d.own} member={d.member} />}
    </div>
  );
}
