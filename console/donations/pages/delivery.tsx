import { data, Form, Link, redirect } from 'react-router';
import { TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import { stateName } from '#app/donation/states.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { PersonFields } from '#app/forms/parts/PersonFields.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { changeDelivery } from '#app/ledger/correct.ts';
import { donationView } from '#app/ledger/view.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
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
import { readDeliveryForm, shownPerson } from '../correct-form.ts';
import { GONE, type Shown } from '../corrected.ts';
import { deliveryLabel, deliveryTexts, deliveryWords } from '../merged-delivery.ts';
import type { Route } from './+types/delivery.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const view = await donationView(context.get(staffContext), params.number);
  if (!view?.d.delivery || !view.can.edit) throw data(null, { status: 404 });
  const { d } = view;
  // After a correction of who gave, the same person is proposed.
  const to = url.searchParams.get('from') === 'donor' ? d.donor : view.d.delivery;
  return {
    number: d.number,
    closed: view.can.redirect ? null : stateName(view.d.status, view.d.dispute, view.d.returnedAt),
    opened: {
      version: d.version,
      base: deliveryTexts({ to: view.d.delivery, slot: d.deliveryWish }),
      asked: [],
    },
    values: { ...shownPerson(to), timeSlot: d.deliveryWish || 'none' },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const typed = await readDeliveryForm(form);
  if ('reply' in typed)
    return data<Shown>({ reply: typed.reply, merging: openedWith(form) }, { status: 400 });
  const saved = await saveMerged(form, {
    save: async (sent, version) => {
      const its = await readDeliveryForm(sent);
      return 'reply' in its
        ? { kind: 'wrong' as const, reply: its.reply }
        : changeDelivery(staff, params.number, { version, ...its.value });
    },
    read: () => deliveryTexts(typed.value),
    shown: ({ delivery, deliveryWish }) =>
      delivery ? deliveryTexts({ to: delivery, slot: deliveryWish }) : {},
    values: (texts) => personValues(texts, form),
    label: deliveryLabel,
    words: deliveryWords,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  const refuse = (name: string, words: string) =>
    data<Shown>({ reply: withError(shownAgain(saved.form), name, words), merging }, { status: 400 });
  switch (result.kind) {
    case 'saved':
      throw redirect(`/donations/${params.number}?done=delivery${mergedToo(saved.isMerged)}`, 303);
    case 'wrong':
      return data<Shown>({ reply: result.reply, merging }, { status: 400 });
    case 'excluded':
      return refuse(
        'prefecture',
        'この返礼品は、この都道府県にはお届けできません。別のお届け先を入力してください',
      );
    case 'closed':
      return refuse(
        '',
        '発送の準備が始まったか、発送済みのため、お届け先を変更できません。準備中のときは、先に保留にしてください',
      );
    default:
      return refuse('', GONE);
  }
}

export const meta = pageTitle;

export default function ChangeDelivery({ loaderData: d, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? { ...EMPTY_REPLY, values: d.values };
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="お届け先の変更"
        back={{ to: `/donations/${d.number}`, name: d.number }}
        lead="まだ発送していないお届けの宛先を変えます。寄附者の情報と受領証明書は変わりません。"
      />
      {d.closed && (
        <Closed
          state={d.closed}
          kept={answer !== undefined}
          to={{ path: `/donations/${d.number}`, name: '寄附' }}
        />
      )}
      <ErrorSummary errors={reply.errors} />
      {(!d.closed || answer) && (
        <Form method="post" noValidate className="panel space-y-5">
          <PressedByEnter>変更する</PressedByEnter>
          <MergingFields of={answer?.merging ?? d.opened} act="変更" />
          <PersonFields reply={reply} />
          <AddressFields reply={reply} />
          <TimeSlotField reply={reply} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              変更する
            </button>
            <Link to={`/donations/${d.number}`} className="btn btn-plain">
              やめる
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
