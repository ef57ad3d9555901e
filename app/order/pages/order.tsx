import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Steps } from '#app/ui/Steps.tsx';
import { notFound } from '#platform/http/no-such-page.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { OrderConfirm } from '../apply/parts/OrderConfirm.tsx';
import { OrderForm } from '../apply/parts/OrderForm.tsx';
import type { Route } from './+types/order.ts';
import { orderAction } from './order-action.ts';
import { orderPage } from './order-form.ts';

/** Null at the address of the cart's form. */
function goodsOf(params: { id?: string }): number | null {
  if (params.id === undefined) return null;
  const goods = routeNumber(params.id);
  if (goods === undefined) throw notFound();
  return goods;
}

export function loader({ request, url, params }: Route.LoaderArgs) {
  return orderPage(request, url, goodsOf(params));
}

export async function action({ request, params }: Route.ActionArgs) {
  const { reply, retryAfter, ended, changed, cookies } = await orderAction(request, goodsOf(params));
  return retryAfter === undefined
    ? refused(reply, { ended, changed }, cookies)
    : throttled(reply, retryAfter, { ended, changed });
}

/** Also after a refused form: the cart may have been changed in another tab. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 400;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

const STEPS = ['入力', '確認', 'お支払い', '完了'];

/** The form of one product and that of the cart. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  if (loaderData.step === 'confirm')
    return (
      <div className="mx-auto max-w-3xl space-y-6">
        <h1>ご注文内容の最終確認</h1>
        <ErrorSummary errors={reply.errors} />
        <Steps steps={STEPS} current={1} />
        <OrderConfirm data={loaderData} />
      </div>
    );
  return (
    <div className="mx-auto max-w-5xl space-y-6">
      <h1>ご注文情報の入力</h1>
      <Steps steps={STEPS} current={0} />
      <OrderForm
        data={loaderData}
        reply={shownOf(reply, loaderData)}
        sessionEnded={actionData?.ended ?? false}
        changed={actionData?.changed ?? loaderData.changed}
      />
    </div>
  );
}

interface Kept {
  values: Record<string, string>;
  faults: FormReply;
  form: { product: { firstSku?: string | undefined; chosen: Record<string, string | undefined> } | null };
}

/** A refused form's own values win over what was kept, and what was chosen on the product's page over that. */
function shownOf(reply: FormReply, { values, faults, form }: Kept): FormReply {
  if (Object.keys(reply.values).length > 0) return reply;
  const { firstSku = '', chosen: named = {} } = form.product ?? {};
  const chosen = Object.entries(named).filter((e): e is [string, string] => e[1] !== undefined);
  return {
    ...faults,
    values: { sku: firstSku, ...values, ...Object.fromEntries(chosen) },
  };
}
