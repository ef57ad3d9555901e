import { data, Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { correctMember, personOf } from '#app/membership/correct.ts';
import { revealMember } from '#app/membership/member.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { readDonorForm, shownBirthDate } from '../../donations/correct-form.ts';
import type { Shown } from '../../donations/corrected.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { mergedToo } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { personLabel, personTexts, personValues, personWords } from '../../merge/person.ts';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { GONE } from '../words.ts';
import type { Route } from './+types/person.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const m = await revealMember(context.get(staffContext), routeNumber(params.id) ?? 0, '会員情報の訂正');
  if (m?.state !== 'active') throw data(null, { status: 404 });
  const { prefecture, birthDate, ...texts } = personOf(m);
  return {
    id: m.id,
    opened: { version: m.version, base: personTexts(personOf(m)), asked: [] },
    values: {
      ...(texts as Record<string, string>),
      prefecture: prefecture === null ? '' : String(prefecture),
      ...(birthDate === '' ? {} : shownBirthDate(birthDate)),
    },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const form = await readForm(request);
  const typed = await readDonorForm(form);
  if ('reply' in typed)
    return data<Shown>({ reply: typed.reply, merging: openedWith(form) }, { status: 400 });
  const saved = await saveMerged(form, {
    save: async (sent, version) => {
      const its = await readDonorForm(sent);
      if ('reply' in its) return { kind: 'wrong' as const, reply: its.reply };
      const { donor: person, reason } = its.value;
      return correctMember(staff, id, { version, person, reason });
    },
    read: () => personTexts(typed.value.donor),
    shown: (now) => personTexts(personOf(now)),
    values: (texts) => personValues(texts, form),
    label: personLabel,
    words: personWords,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved') throw redirect(`/members/${id}?done=person${mergedToo(saved.isMerged)}`, 303);
  const reply = result.kind === 'wrong' ? result.reply : withError(shownAgain(saved.form), '', GONE);
  return data<Shown>({ reply, merging }, { status: 400 });
}

export const meta = pageTitle;

export default function CorrectMember({ loaderData: m, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply: FormReply = answer?.reply ?? { ...EMPTY_REPLY, values: m.values };
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="会員情報の訂正"
        back={{ to: `/members/${m.id}`, name: `会員 ${m.id}` }}
        lead="ご本人からの求め(個人情報保護法第34条)により訂正します。訂正した項目を、会員へメールでお知らせします。これまでの寄附とご注文の内容は変わりません。メールアドレスは、ご本人がマイページで変更します。"
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel space-y-5">
        <PressedByEnter>訂正する</PressedByEnter>
        <MergingFields of={answer?.merging ?? m.opened} act="訂正" />
        <PersonFields reply={reply} />
        <BirthDateFields reply={reply} />
        <AddressFields reply={reply} />
        <TextArea
          field={{
            name: 'reason',
            label: '訂正する理由',
            required: true,
            hint: 'ご本人をどのように確認したかも記入してください。記録に残ります。会員の画面には表示しません(開示の請求には含まれます)。',
            error: reply.errors.reason,
          }}
          rows={2}
          maxLength={500}
          defaultValue={reply.values.reason ?? ''}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            訂正する
          </button>
          <Link to={`/members/${m.id}`} className="btn btn-plain">
            やめる
          </Link>
        </div>
      </Form>
    </div>
  );
}
