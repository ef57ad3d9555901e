import { data, Form, Link, redirect } from 'react-router';
import { stateName } from '#app/donation/states.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { donorOf } from '#app/ledger/alike.ts';
import { correctDonor } from '#app/ledger/correct.ts';
import { donationView } from '#app/ledger/view.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { mergedToo } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { personLabel, personTexts, personValues, personWords } from '../../merge/person.ts';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
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
    opened: { version: d.version, base: personTexts(d.donor), asked: [] },
    values: { ...shownPerson(donor), ...shownBirthDate(donor.birthDate) },
    receipt: d.receiptNumber,
    isElsewhere: d.source !== 'site',
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const read = (sent: FormData) => readDonorForm(sent, form.get('elsewhere') === 'on');
  const typed = await read(form);
  if ('reply' in typed)
    return data<Shown>({ reply: typed.reply, merging: openedWith(form) }, { status: 400 });
  const { donor } = typed.value;
  const saved = await saveMerged(form, {
    save: async (sent, version) => {
      const its = await read(sent);
      return 'reply' in its
        ? { kind: 'wrong' as const, reply: its.reply }
        : correctDonor(staff, params.number, { version, ...its.value });
    },
    read: () => personTexts(donor),
    shown: (now) => personTexts(now.donor),
    values: (texts) => personValues(texts, form),
    label: personLabel,
    words: personWords,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  const refuse = (reply: FormReply) => data<Shown>({ reply, merging }, { status: 400 });
  switch (result.kind) {
    case 'saved':
      throw redirect(
        `/donations/${params.number}?done=${result.reissued ? 'reissued' : 'donor'}${mergedToo(saved.isMerged)}`,
        303,
      );
    case 'wrong':
      return refuse(result.reply);
    default: {
      const isGone = result.kind === 'unknown' || result.kind === 'lacking';
      return refuse(withError(shownAgain(saved.form), '', isGone ? GONE : CLOSED));
    }
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
          <MergingFields of={answer?.merging ?? d.opened} act="訂正" />
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
