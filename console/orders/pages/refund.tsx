import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import type { ShownRefund } from '#app/order/handling/refund.ts';
import { preview, refund } from '#app/orderbook/refund.ts';
import { type OrderView, orderView } from '#app/orderbook/view.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Closed } from '../../parts/Closed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { PROOF } from '../../parts/proof-name.ts';
import { staffContext } from '../../staff-context.ts';
import { GONE } from '../order-action.ts';
import { RefundConfirm, type ShownPreview } from '../parts/RefundConfirm.tsx';
import { type RefundableLine, RefundForm } from '../parts/RefundForm.tsx';
import { readRefundForm, readShown, type TypedRefund } from '../refund-form.ts';
import { previewFacts } from '../refund-preview.ts';
import { stateWords } from '../words.ts';
import type { Route } from './+types/refund.ts';

const FAULTS = {
  unknown: GONE,
  ended: 'この注文は入金されていないか、すでに全額の返金・取り消しが済んでいます',
  not_sent:
    'まだ何も発送していない注文の全額は、ここでは返金できません。「取り消し」から手続きすると、在庫も戻ります',
  disputed: 'お支払いについて異議の手続きが行われているため、終わるまで返金できません',
  too_much: '返金できる金額を超えているか、返金するものがありません。点数と金額を確認してください',
} as const;

interface Answer {
  reply: FormReply;
  preview?: ShownPreview;
  /** It would be another refund than was shown. */
  changed?: boolean;
  /** Another one was made since it was shown: the form comes back with what is left now. */
  overtaken?: boolean;
}

/** The lines with what no refund has given back. */
function linesLeft({ o, refunds }: OrderView): RefundableLine[] {
  const given = refunds.flatMap((r) => r.lines);
  return o.lines.map((l) => {
    const own = given.filter((g) => g.position === l.position);
    return {
      position: l.position,
      name: [l.name, l.sku].filter(Boolean).join(' '),
      unitPrice: l.unitPrice,
      quantity: l.quantity,
      left: own.reduce((left, g) => left - g.quantity, l.quantity),
      yenLeft: own.reduce((left, g) => left - g.amount, l.unitPrice * l.quantity),
    };
  });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await orderView(staff, params.number);
  if (!view) throw data(null, { status: 404 });
  const { o, refunds } = view;
  return {
    number: o.number,
    closed: view.can.refund ? null : stateWords(view.o.status, view.o.dispute),
    lines: linesLeft(view),
    shipping: refunds.reduce((left, r) => left - r.totals.shipping, o.shipping_fee),
    wrapping: refunds.reduce((left, r) => left - r.totals.wrapping, o.wrapping_fee),
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const shown = form.get('intent') === 'confirm' ? readShown(form) : undefined;
  const view = await orderView(staff, params.number);
  // Sent again after it was made, whatever is left by now.
  if (view?.refunds.some((r) => r.key === shown?.key)) throw done(params.number);
  if (!view) throw data(null, { status: 404 });
  // Somebody was quicker: of what is typed nothing is wrong, it is only no more as it was shown.
  if (!view.can.refund)
    return data<Answer>({ reply: withError(shownAgain(form), '', FAULTS.ended) }, { status: 409 });
  const overtaken = shown !== undefined && shown.earlier !== view.refunds.length;
  if (overtaken) return data<Answer>({ reply: shownAgain(form), overtaken }, { status: 409 });
  const { reply, typed } = readRefundForm(form, linesLeft(view));
  if (form.get('intent') === 'back') return data<Answer>({ reply: shownAgain(form) });
  if (!typed) return data<Answer>({ reply }, { status: 400 });
  if (!shown) return showPreview({ staff, view, form, typed, reply });
  const unproven = await refuseUnproven(staff, form);
  if (unproven) {
    const errors = { [PROOF]: unproven.data.reply.errors[PROOF] ?? [] };
    const again = await showPreview({ staff, view, form, typed, reply: { ...reply, errors }, seen: shown });
    return data<Answer>(again.data, unproven.init ?? undefined);
  }
  const { key, ...seen } = shown;
  const result = await refund(staff, params.number, { key, ...typed, shown: seen });
  if (result.kind === 'refunded' || result.kind === 'already') throw done(params.number);
  if (result.kind !== 'changed')
    return data<Answer>({ reply: withError(reply, '', FAULTS[result.kind]) }, { status: 409 });
  return showPreview({ staff, view, form, typed, reply, seen });
}

const done = (number: string) => redirect(`/orders/${number}?done=refund`, 303);

const OWN = new Set(['intent', 'key', PROOF]);

async function showPreview(p: {
  staff: Parameters<typeof preview>[0];
  view: OrderView;
  form: FormData;
  typed: TypedRefund;
  reply: FormReply;
  /** What a confirmation has shown before. */
  seen?: ShownRefund;
}) {
  const { staff, view, form, typed, reply, seen } = p;
  const found = await preview(staff, view.o.number, typed.parts);
  if (typeof found === 'string')
    return data<Answer>({ reply: withError(reply, '', FAULTS[found]) }, { status: 400 });
  const { earlier, amount, points, pointsTaken } = found;
  const now: ShownRefund = { earlier, amount, points, pointsTaken };
  const changed =
    seen !== undefined && Object.entries(now).some(([name, n]) => seen[name as keyof ShownRefund] !== n);
  const shown: ShownPreview = {
    ...previewFacts(view, found),
    key: randomUUID(),
    shown: now,
    typed: [...form].flatMap(([name, value]): [string, string][] =>
      OWN.has(name) || name.startsWith('shown.') || typeof value !== 'string' ? [] : [[name, value]],
    ),
    reason: typed.reason,
  };
  return data<Answer>({ reply, preview: shown, changed }, { status: changed ? 409 : 200 });
}

export const meta = pageTitle;

export default function RefundOrder({ loaderData: d, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title={answer?.preview ? '返金の確認' : '一部返金'}
        back={{ to: `/orders/${d.number}`, name: d.number }}
        lead={
          answer?.preview
            ? '次のとおり返金します。内容をお確かめください。'
            : '商品の点数、値引き、送料を選んで返金します。次の画面で、消費税とポイントを含む金額を確認できます。'
        }
      />
      {answer?.changed && (
        <Notice look="warn" title="表示のあとに、ほかの返金などで金額が変わりました">
          <p>まだ返金していません。新しい内容を確認してください。</p>
        </Notice>
      )}
      {answer?.overtaken && (
        <Notice look="warn" title="表示のあとに、ほかの担当者がこの注文の返金を行いました">
          <p>
            この返金は、まだ行っていません。入力された内容は下に残しています。残りの点数と金額を確かめて、もう一度確認へ進んでください。
          </p>
        </Notice>
      )}
      {d.closed && (
        <Closed
          state={d.closed}
          kept={answer !== undefined}
          to={{ path: `/orders/${d.number}`, name: '注文' }}
        />
      )}
      <ErrorSummary errors={reply.errors} />
      {d.closed && !answer ? null : answer?.preview ? (
        <RefundConfirm p={answer.preview} reply={reply} asksProof={d.asksProof} />
      ) : (
        <RefundForm
          number={d.number}
          lines={d.lines}
          shipping={d.shipping}
          wrapping={d.wrapping}
          reply={reply}
        />
      )}
    </div>
  );
}
