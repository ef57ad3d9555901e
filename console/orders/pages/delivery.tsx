import { data, Form, Link, redirect } from 'react-router';
import { TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import { isDay } from '#app/forms/day.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Select } from '#app/forms/parts/inputs.tsx';
import { PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { Recipient } from '#app/forms/recipient.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { changeWay, daysTo, wayChanges } from '#app/orderbook/redirect.ts';
import { orderView } from '#app/orderbook/view.ts';
import { wayOf } from '#app/orderbook/way-query.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { readDeliveryForm, shownPerson } from '../../donations/correct-form.ts';
import type { Shown } from '../../donations/corrected.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { Changed } from '../../parts/Changed.tsx';
import { Closed } from '../../parts/Closed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { GONE } from '../order-action.ts';
import { stateWords } from '../words.ts';
import type { Route } from './+types/delivery.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await orderView(context.get(staffContext), params.number);
  if (!view?.can.edit) throw data(null, { status: 404 });
  const { o } = view;
  const to = o.delivery_address as unknown as Recipient;
  const days = daysTo(await wayOf(o.id), to, new Date());
  return {
    number: o.number,
    closed: view.can.redirect ? null : stateWords(view.o.status, view.o.dispute),
    version: view.version,
    values: { ...shownPerson(to), timeSlot: o.time_slot || 'none', day: o.delivery_date ?? 'none' },
    /** The day that stands stays open to choice. */
    days: [...new Set([...(o.delivery_date ? [o.delivery_date] : []), ...days])]
      .sort()
      .map((value) => ({ value, label: formatPlainDate(value) })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = await readDeliveryForm(form);
  if ('reply' in typed) {
    const values = { ...typed.reply.values, day: String(form.get('day') ?? 'none') };
    return data<Shown>({ reply: { ...typed.reply, values } }, { status: 400 });
  }
  const { to, slot: timeSlot } = typed.value;
  const said = String(form.get('day') ?? '');
  const day = isDay(said) ? said : null;
  const slot = timeSlot === 'none' ? '' : timeSlot;
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const result = await changeWay(context.get(staffContext), params.number, { version, to, day, slot });
  const reply: FormReply = {
    values: { ...shownPerson(to), timeSlot, day: day ?? 'none' },
    errors: {},
  };
  const refuse = (name: string, words: string) =>
    data<Shown>({ reply: withError(reply, name, words) }, { status: 400 });
  switch (result.kind) {
    case 'saved':
      throw redirect(`/orders/${params.number}?done=${result.cheaper > 0 ? 'cheaper' : 'delivery'}`, 303);
    case 'conflict': {
      const words = Object.entries(wayChanges(result.now, { to, day, slot })).map(
        ([name, [now, mine]]) => `${name}: いまの内容「${now}」、入力された内容「${mine}」`,
      );
      return data<Shown>({ reply, changed: { words, version: result.now.version } }, { status: 409 });
    }
    case 'excluded':
      return refuse('prefecture', `次の商品は、この都道府県にはお届けできません: ${result.names.join('、')}`);
    case 'dearer':
      return refuse(
        'prefecture',
        `この都道府県への送料は、お支払い済みの額より${yen(result.yen)}高いため、変更できません。取り消しのうえ、ご注文し直しをご案内してください`,
      );
    case 'day':
      return refuse(
        'day',
        result.days.length > 0
          ? `この日時にはお届けできません。選べるお届け日: ${result.days.map(formatPlainDate).join('、')}`
          : 'このお届け先または商品では、お届け日時を指定できません。「指定しない」を選択してください',
      );
    case 'closed':
      return refuse(
        '',
        '発送の準備が始まったか、発送済みのため、変更できません。準備中のときは、先にお荷物を保留にしてください',
      );
    case 'unknown':
      return refuse('', GONE);
  }
}

export const meta = pageTitle;

export default function ChangeWay({ loaderData: d, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? { ...EMPTY_REPLY, values: d.values };
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="お届け先・お届け日の変更"
        back={{ to: `/orders/${d.number}`, name: d.number }}
        lead="すべてのお荷物の宛先と日時を変えます。ご注文されたお客様の情報は変わりません。"
      />
      {answer?.changed && <Changed words={answer.changed.words} />}
      {d.closed && (
        <Closed
          state={d.closed}
          kept={answer !== undefined}
          to={{ path: `/orders/${d.number}`, name: '注文' }}
        />
      )}
      <ErrorSummary errors={reply.errors} />
      {(!d.closed || answer) && (
        <Form method="post" noValidate className="panel space-y-5">
          <PressedByEnter>変更する</PressedByEnter>
          <input type="hidden" name="version" value={answer?.changed?.version ?? d.version} />
          <PersonFields reply={reply} />
          <AddressFields reply={reply} />
          <Select
            reply={reply}
            name="day"
            label="お届け日"
            required
            initial="none"
            options={[{ value: 'none', label: '指定しない' }, ...d.days]}
          />
          <TimeSlotField reply={reply} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              変更する
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
