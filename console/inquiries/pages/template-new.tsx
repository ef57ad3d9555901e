import { Form, redirect } from 'react-router';
import { addTemplate } from '#app/correspondence/templates.ts';
import { Select } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { desksOf, OPERATOR } from '../desks.ts';
import { TemplateFields } from '../parts/TemplateFields.tsx';
import { readTemplateForm, templateRefused } from '../template-form.ts';
import type { Route } from './+types/template-new.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { desks: await desksOf(context.get(staffContext)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const { reply, typed } = readTemplateForm(await readForm(request));
  const desks = await desksOf(staff);
  const desk =
    desks.find(({ value }) => value === reply.values.desk) ?? (desks.length === 1 ? desks[0] : undefined);
  if (!desk) return refused(withError(reply, 'desk', '団体を選択してください'), {});
  if (!typed) return refused(reply, {});
  const result = await addTemplate(staff, desk.value === OPERATOR ? null : desk.value, typed);
  if (result.kind === 'saved') throw redirect(`/inquiries/templates/${result.id}?done=1`);
  return templateRefused(reply, result.kind === 'conflict' ? 'unknown' : result.kind, {});
}

export const meta = pageTitle;

export default function NewTemplate({ loaderData: { desks }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead title="定型文の追加" back={{ to: '/inquiries/templates', name: '定型文' }} />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel space-y-5">
        {desks.length > 1 && <Select reply={reply} name="desk" label="団体" required options={desks} />}
        <TemplateFields reply={reply} shown={{ name: '', body: '' }} />
        <button type="submit" className="btn btn-primary">
          追加する
        </button>
      </Form>
    </div>
  );
}
