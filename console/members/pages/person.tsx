import { data, Form, Link, redirect } from 'react-router';
import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { correctMember, personChanges, personOf } from '#app/membership/correct.ts';
import { revealMember } from '#app/membership/member.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { readDonorForm, shownBirthDate, shownPerson } from '../../donations/correct-form.ts';
import type { Shown } from '../../donations/corrected.ts';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { Changed } from '../../parts/Changed.tsx';
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
    version: m.version,
    values: {
      ...(texts as Record<string, string>),
      prefecture: prefecture === null ? '' : String(prefecture),
      ...(birthDate === '' ? {} : shownBirthDate(birthDate)),
    },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = await readDonorForm(form);
  if ('reply' in typed) return data<Shown>({ reply: typed.reply }, { status: 400 });
  const { donor: person, reason } = typed.value;
  const id = routeNumber(params.id) ?? 0;
  const version = Number(form.get('version')) || 0;
  const result = await correctMember(context.get(staffContext), id, { version, person, reason });
  if (result.kind === 'saved') throw redirect(`/members/${id}?done=person`, 303);
  const reply: FormReply = {
    values: { ...shownPerson(person), ...shownBirthDate(person.birthDate), reason },
    errors: {},
  };
  if (result.kind === 'unknown') return data<Shown>({ reply: withError(reply, '', GONE) }, { status: 400 });
  const words = Object.entries(personChanges(result.now, person)).map(
    ([name, [now, mine]]) => `${name}: いまの内容「${now ?? ''}」、入力された内容「${mine}」`,
  );
  return data<Shown>({ reply, changed: { words, version: result.now.version } }, { status: 409 });
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
      {answer?.changed && <Changed words={answer.changed.words} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel space-y-5">
        <PressedByEnter>訂正する</PressedByEnter>
        <input type="hidden" name="version" value={answer?.changed?.version ?? m.version} />
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
