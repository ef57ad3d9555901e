import { data, Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { cancel } from '#app/orderbook/order.ts';
import { orderView } from '#app/orderbook/view.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { methodName } from '#app/words/payment-methods.ts';
import { digits, yen } from '#platform/money.ts';
import { Closed } from '../../parts/Closed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { GONE } from '../order-action.ts';
import { stateWords } from '../words.ts';
import type { Route } from './+types/cancel.ts';

const MOST_REASON = 200;

const FAULTS = {
  unknown: GONE,
  ended: 'この注文は、すでに取り消されたか、期限切れ・返金などで終了しています',
  shipped: '発送済みのお荷物があるため、取り消せません。「一部返金」から手続きしてください',
  used: '利用済みのものがあるため、取り消せません',
  disputed: 'お支払いについてカード会社などで異議の手続きが行われているため、終わるまで取り消せません',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await orderView(staff, params.number);
  if (!view) throw data(null, { status: 404 });
  const { o, refunds } = view;
  const less = (of: (r: (typeof refunds)[number]) => number, from: number) =>
    refunds.reduce((rest, r) => rest - of(r), from);
  const points = less((r) => r.totals.points, o.points_used);
  return {
    number: o.number,
    closed: view.can.cancel ? null : stateWords(view.o.status, view.o.dispute),
    paid: o.paid_at !== null,
    facts: [
      ['商品', o.lines.map((l) => `${[l.name, l.sku].filter(Boolean).join(' ')} ${l.quantity}点`).join('\n')],
      ['お支払い方法', methodName(o.method)],
      ['返金する金額', yen(less((r) => r.totals.total, o.received_amount))],
      ...(points > 0 ? [['お戻しするポイント', `${digits(points)}ポイント`]] : []),
    ] as [string, string][],
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const reply = shownAgain(form);
  const reason = String(form.get('reason') ?? '').trim();
  if (reason === '') return refused(withError(reply, 'reason', '取り消す理由を入力してください'), {});
  if (reason.length > MOST_REASON)
    return refused(withError(reply, 'reason', '取り消す理由は200文字以内で入力してください'), {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const result = await cancel(staff, params.number, reason);
  if (result === 'cancelled') throw redirect(`/orders/${params.number}?done=cancel`, 303);
  return refused(withError(reply, '', FAULTS[result]), {});
}

export const meta = pageTitle;

export default function CancelOrder({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title="注文の取り消し"
        back={{ to: `/orders/${d.number}`, name: d.number }}
        lead={
          d.paid
            ? '注文のすべてを取り消して全額を返金し、在庫を戻します。お客様へメールでお知らせします。元に戻すことはできません。'
            : 'お支払い待ちの注文を取り消し、在庫を戻します。お客様へメールでお知らせします。元に戻すことはできません。'
        }
      />
      {d.closed && (
        <Closed
          state={d.closed}
          kept={actionData !== undefined}
          to={{ path: `/orders/${d.number}`, name: '注文' }}
        />
      )}
      <ErrorSummary errors={reply.errors} />
      <Facts facts={d.facts} />
      {(!d.closed || actionData) && (
        <Form method="post" noValidate className="panel space-y-4">
          <TextArea
            field={{
              name: 'reason',
              label: '取り消す理由',
              required: true,
              hint: '履歴に残ります。お客様には表示しません。',
              error: reply.errors.reason,
            }}
            rows={3}
            maxLength={MOST_REASON}
            defaultValue={reply.values.reason ?? ''}
          />
          <ProofField reply={reply} needed={d.asksProof} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-danger">
              {d.paid ? '取り消して返金する' : '取り消す'}
            </button>
            <Link to={`/orders/${d.number}`} className="btn btn-plain">
              やめる
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
