import { data, Form, Link, redirect } from 'react-router';
import { TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import { stateName } from '#app/donation/states.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { PersonFields } from '#app/forms/parts/PersonFields.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { changeDelivery, deliveryChanges } from '#app/ledger/correct.ts';
import { donationView } from '#app/ledger/view.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { Changed } from '../../parts/Changed.tsx';
import { Closed } from '../../parts/Closed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { readDeliveryForm, shownPerson } from '../correct-form.ts';
import { GONE, type Shown } from '../corrected.ts';
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
    version: d.version,
    values: { ...shownPerson(to), timeSlot: d.deliveryWish },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = await readDeliveryForm(form);
  if ('reply' in typed) return data<Shown>({ reply: typed.reply }, { status: 400 });
  const { to, slot } = typed.value;
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const result = await changeDelivery(context.get(staffContext), params.number, { version, to, slot });
  const reply: FormReply = { values: { ...shownPerson(to), timeSlot: slot }, errors: {} };
  const refuse = (name: string, words: string) =>
    data<Shown>({ reply: withError(reply, name, words) }, { status: 400 });
  switch (result.kind) {
    case 'saved':
      throw redirect(`/donations/${params.number}?done=delivery`, 303);
    case 'conflict': {
      const { delivery, deliveryWish } = result.now;
      const differs = delivery ? deliveryChanges({ to: delivery, slot: deliveryWish }, { to, slot }) : {};
      const words = Object.entries(differs).map(
        ([name, [now, mine]]) => `${name}: いまの内容「${now}」、入力された内容「${mine}」`,
      );
      return data<Shown>({ reply, changed: { words, version: result.now.version } }, { status: 409 });
    }
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
    case 'unknown':
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
      {answer?.changed && <Changed words={answer.changed.words} />}
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
          <input type="hidden" name="version" value={answer?.changed?.version ?? d.version} />
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
