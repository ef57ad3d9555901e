import { data, Form, Link, redirect } from 'react-router';
import { stateName } from '#app/donation/states.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { donorOf } from '#app/ledger/alike.ts';
import { correctDonor, donorChanges } from '#app/ledger/correct.ts';
import { donationView } from '#app/ledger/view.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { Changed } from '../../parts/Changed.tsx';
import { Closed } from '../../parts/Closed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { readDonorForm, shownBirthDate, shownPerson } from '../correct-form.ts';
import { CLOSED, GONE, type Shown } from '../corrected.ts';
import type { Route } from './+types/donor.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await donationView(staff, params.number);
  if (!view?.can.corrects) throw data(null, { status: 404 });
  const { d } = view;
  const from = url.searchParams.get('from');
  const donor = (from !== null && (await donorOf(staff, from, d))) || d.donor;
  return {
    number: d.number,
    closed: view.can.correct ? null : stateName(view.d.status, view.d.dispute, view.d.returnedAt),
    version: d.version,
    values: { ...shownPerson(donor), ...shownBirthDate(donor.birthDate) },
    receipt: d.receiptNumber,
    isElsewhere: d.source !== 'site',
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = await readDonorForm(form, form.get('elsewhere') === 'on');
  if ('reply' in typed) return data<Shown>({ reply: typed.reply }, { status: 400 });
  const { donor, reason } = typed.value;
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const result = await correctDonor(context.get(staffContext), params.number, { version, donor, reason });
  const reply: FormReply = {
    values: { ...shownPerson(donor), ...shownBirthDate(donor.birthDate), reason },
    errors: {},
  };
  switch (result.kind) {
    case 'saved':
      throw redirect(`/donations/${params.number}?done=${result.reissued ? 'reissued' : 'donor'}`, 303);
    case 'conflict': {
      const words = Object.entries(donorChanges(result.now.donor, donor)).map(
        ([name, [now, mine]]) => `${name}: いまの内容「${now}」、入力された内容「${mine}」`,
      );
      return data<Shown>({ reply, changed: { words, version: result.now.version } }, { status: 409 });
    }
    default:
      return data<Shown>(
        {
          reply: withError(reply, '', result.kind === 'unknown' || result.kind === 'lacking' ? GONE : CLOSED),
        },
        { status: 400 },
      );
  }
}

export const meta = pageTitle;

export default function CorrectDonor({ loaderData: d, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? { ...EMPTY_REPLY, values: d.values };
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="寄附者の情報の訂正"
        back={{ to: `/donations/${d.number}`, name: d.number }}
        lead={
          d.receipt
            ? `寄附金受領証明書(${d.receipt})が発行済みです。訂正すると、同じ番号で再発行します。${d.isElsewhere ? 'メールアドレスがないため、寄附者へは郵送や電話でお知らせください。' : '寄附者へメールでお知らせします。'}以前の内容は記録に残ります。`
            : '受領証明書は、訂正した内容で発行されます。'
        }
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
          <PressedByEnter>訂正する</PressedByEnter>
          <input type="hidden" name="version" value={answer?.changed?.version ?? d.version} />
          <PersonFields reply={reply} />
          {d.isElsewhere && <input type="hidden" name="elsewhere" value="on" />}
          <BirthDateFields reply={reply} required={!d.isElsewhere} />
          <AddressFields reply={reply} needsPhone={!d.isElsewhere} />
          <TextArea
            field={{
              name: 'reason',
              label: '訂正する理由',
              required: true,
              hint: '記録に残ります。寄附者には表示しません。',
              error: reply.errors.reason,
            }}
            rows={2}
            maxLength={500}
            defaultValue={reply.values.reason ?? ''}
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary">
              {d.receipt ? '訂正して再発行する' : '訂正する'}
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
