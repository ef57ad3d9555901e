import { randomUUID } from 'node:crypto';
import { data, Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { mayComeBack, receiveReturn } from '#app/orderbook/returns.ts';
import { orderView } from '#app/orderbook/view.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { Closed } from '../../parts/Closed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { GONE } from '../order-action.ts';
import { readReturnForm } from '../return-form.ts';
import { stateWords } from '../words.ts';
import type { Route } from './+types/returns.ts';

const FAULTS = {
  unknown: GONE,
  nothing: '戻った商品の点数を入力してください',
  too_many:
    '戻った点数が、まだ戻っていない点数を超えています。ほかの担当者が先に受け取った可能性があります。履歴を確認してください',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await orderView(context.get(staffContext), params.number);
  if (!view?.can.edit) throw data(null, { status: 404 });
  return {
    number: view.o.number,
    closed: view.can.receiveReturn ? null : stateWords(view.o.status, view.o.dispute),
    key: randomUUID(),
    lines: view.lines.map((l) => ({ ...l, most: mayComeBack(l) })).filter((l) => l.most > 0),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const { reply, typed } = readReturnForm(form);
  if (!typed) return refused(reply, {});
  const result = await receiveReturn(staff, params.number, typed);
  if (result === 'done' || result === 'already')
    throw redirect(`/orders/${params.number}?done=returned`, 303);
  return refused(withError(shownAgain(form), '', FAULTS[result]), {});
}

export const meta = pageTitle;

export default function Returns({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="返品の受け取り"
        back={{ to: `/orders/${d.number}`, name: d.number }}
        lead="戻ってきた商品の点数と、そのうち再び販売できる点数を記録し、在庫に戻します。お金の返金は「一部返金」で行います。"
      />
      {d.closed && (
        <Closed
          state={d.closed}
          kept={actionData !== undefined}
          to={{ path: `/orders/${d.number}`, name: '注文' }}
        />
      )}
      <ErrorSummary errors={reply.errors} />
      {(!d.closed || actionData) && (
        <Form method="post" noValidate className="space-y-5">
          <PressedByEnter>返品を受け取る</PressedByEnter>
          <input type="hidden" name="key" value={reply.values.key ?? d.key} />
          {d.lines.map((l) => (
            <section key={l.position} className="panel space-y-3">
              <h2 className="text-base">{l.name}</h2>
              <p className="text-sm text-soft">
                注文{l.quantity}点{l.refunded > 0 && `、返金済み${l.refunded}点`}
                {l.back > 0 && `、受け取り済み${l.back}点`}。あと{l.most}点まで
              </p>
              <div className="flex flex-wrap gap-4">
                <Input
                  reply={reply}
                  name={`back.${l.position}`}
                  label="戻った点数"
                  aria-label={`戻った点数(${l.name})`}
                  inputMode="numeric"
                  maxLength={3}
                  className="max-w-28"
                />
                <Input
                  reply={reply}
                  name={`stock.${l.position}`}
                  label="在庫に戻す点数"
                  aria-label={`在庫に戻す点数(${l.name})`}
                  hint="再び販売できるもの。廃棄するものは含めません。"
                  inputMode="numeric"
                  maxLength={3}
                  className="max-w-28"
                />
              </div>
            </section>
          ))}
          <TextArea
            key={reply.values.reason ?? ''}
            field={{
              name: 'reason',
              label: '理由・商品の状態',
              required: true,
              hint: '履歴に残ります。お客様には表示しません。',
              error: reply.errors.reason,
            }}
            rows={2}
            maxLength={200}
            defaultValue={reply.values.reason ?? ''}
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              返品を受け取る
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
