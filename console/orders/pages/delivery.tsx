import { data, Form, Link, redirect } from 'react-router';
import { TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import { shownAgain } from '#app/forms/parse.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Select } from '#app/forms/parts/inputs.tsx';
import { PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { Recipient } from '#app/forms/recipient.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { changeWay, daysTo } from '#app/orderbook/redirect.ts';
import { orderView } from '#app/orderbook/view.ts';
import { wayOf } from '#app/orderbook/way-query.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { formatPlainDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { shownPerson } from '../../donations/correct-form.ts';
import type { Shown } from '../../donations/corrected.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { mergedToo } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { personValues } from '../../merge/person.ts';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { Closed } from '../../parts/Closed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { GONE } from '../order-action.ts';
import { readWayForm, wayLabel, wayTexts, wayWords } from '../way-form.ts';
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
    opened: {
      version: view.version,
      base: wayTexts({ to, day: o.delivery_date, slot: o.time_slot }),
      asked: [],
    },
    values: { ...shownPerson(to), timeSlot: o.time_slot || 'none', day: o.delivery_date ?? 'none' },
    /** The day that stands stays open to choice. */
    days: [...new Set([...(o.delivery_date ? [o.delivery_date] : []), ...days])]
      .sort()
      .map((value) => ({ value, label: formatPlainDate(value) })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const typed = await readWayForm(form);
  if ('reply' in typed)
    return data<Shown>({ reply: typed.reply, merging: openedWith(form) }, { status: 400 });
  const saved = await saveMerged(form, {
    save: async (sent, version) => {
      const its = await readWayForm(sent);
      return 'reply' in its
        ? { kind: 'wrong' as const, reply: its.reply }
        : changeWay(staff, params.number, { version, ...its.value });
    },
    read: () => wayTexts(typed.value),
    shown: wayTexts,
    values: (texts) => personValues(texts, form),
    label: wayLabel,
    words: wayWords,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  const refuse = (name: string, words: string) =>
    data<Shown>({ reply: withError(shownAgain(saved.form), name, words), merging }, { status: 400 });
  switch (result.kind) {
    case 'saved': {
      const done = result.cheaper > 0 ? 'cheaper' : 'delivery';
      throw redirect(`/orders/${params.number}?done=${done}${mergedToo(saved.isMerged)}`, 303);
    }
    case 'wrong':
      return data<Shown>({ reply: result.reply, merging }, { status: 400 });
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
    default:
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
          <MergingFields of={answer?.merging ?? d.opened} act="変更" />
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
