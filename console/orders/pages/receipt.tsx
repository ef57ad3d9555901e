import { data, Form, Link, redirect } from 'react-router';
import { parseForm } from '#app/forms/parse.ts';
import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import type { Recipient } from '#app/forms/recipient.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { usualWish, wishForm } from '#app/order/invoice/wish.ts';
import { HONORIFICS, MAX_ADDRESSEE, MAX_PROVISO } from '#app/order/invoice/wish-words.ts';
import { readOrder } from '#app/orderbook/order.ts';
import { issueForBuyer } from '#app/orderbook/papers.ts';
import { orderView } from '#app/orderbook/view.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { optionsOf } from '#app/ui/Field.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/receipt.ts';

const FAULTS = {
  none: '現在、この注文の領収書は発行できません',
  enough: '領収書は、これ以上発行できません(10版まで)',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await orderView(context.get(staffContext), params.number);
  if (!view?.can.edit || view.receipt === null) throw data(null, { status: 404 });
  const { wish, issued, isInvoice } = view.receipt;
  return {
    number: view.o.number,
    values: { ...wish },
    title: isInvoice ? '領収書 兼 適格請求書' : '領収書',
    again: issued !== null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const o = await readOrder(staff, params.number);
  if (!o) throw data(null, { status: 404 });
  const parsed = parseForm(await readForm(request), wishForm(usualWish(o.buyer as unknown as Recipient)));
  if (!parsed.ok) return refused(parsed.reply, {});
  const issued = await issueForBuyer(staff, params.number, parsed.value);
  if (issued.kind === 'issued') throw redirect(`/orders/${params.number}?done=receipt`, 303);
  return refused(withError(parsed.reply, '', FAULTS[issued.kind]), {});
}

export const meta = pageTitle;

export default function IssueReceipt({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? { ...EMPTY_REPLY, values: d.values };
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title={`${d.title}の発行`}
        back={{ to: `/orders/${d.number}`, name: d.number }}
        lead={
          d.again
            ? '発行済みの領収書があります。宛名や但し書きを変えると「再発行」と記した新しい版になり、同じ内容なら発行済みのものがそのまま使われます。お客様のご注文のページにも表示されます。'
            : 'お客様に代わって発行します。お客様のご注文のページからも開けます。'
        }
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel space-y-5">
        <Input reply={reply} name="addressee" label="宛名" maxLength={MAX_ADDRESSEE} />
        <Radios
          reply={reply}
          name="honorific"
          label="敬称"
          required
          initial="様"
          options={optionsOf(HONORIFICS)}
        />
        <Input reply={reply} name="proviso" label="但し書き" maxLength={MAX_PROVISO} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            発行する
          </button>
          <Link to={`/orders/${d.number}`} className="btn btn-plain">
            やめる
          </Link>
        </div>
      </Form>
    </div>
  );
}
