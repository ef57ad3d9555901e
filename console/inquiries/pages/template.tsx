import { data, Form, redirect } from 'react-router';
import {
  readTemplate,
  removeTemplate,
  saveTemplate,
  type TypedTemplate,
} from '#app/correspondence/templates.ts';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { TemplateFields } from '../parts/TemplateFields.tsx';
import { readTemplateForm, TEMPLATE_LABELS, templateRefused } from '../template-form.ts';
import type { Route } from './+types/template.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  merging?: Merging;
}

async function templateOf(id: string | undefined, context: Route.LoaderArgs['context']) {
  const staff = context.get(staffContext);
  const template = await readTemplate(staff, routeNumber(id) ?? 0);
  if (!template) throw data(null, { status: 404 });
  return { staff, template };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, template } = await templateOf(params.id, context);
  const { id, name, body, version, government, governmentCode } = template;
  const entries = await listEntries({ subject: 'inquiry_template', subjectId: String(id) }, ENTRIES);
  return {
    shown: { name, body },
    desk: government ?? '運営',
    version,
    mayEdit: may(staff, 'inquiry.edit', { governmentCode: governmentCode ?? '' }),
    done: url.searchParams.get('done'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, template } = await templateOf(params.id, context);
  const form = await readForm(request);
  if (form.get('intent') === 'remove') {
    await removeTemplate(staff, template.id);
    throw redirect('/inquiries/templates?removed=1');
  }
  const { reply, typed } = readTemplateForm(form);
  if (!typed) return data<Shown>({ reply, merging: openedWith(form) }, { status: 400 });
  const texts = ({ name, body }: TypedTemplate) => ({ name, body });
  const saved = await saveMerged(form, {
    save: (sent, version) => saveTemplate(staff, template.id, version, readTemplateForm(sent).typed!),
    read: (sent) => texts(readTemplateForm(sent).typed!),
    shown: texts,
    label: (name) => TEMPLATE_LABELS[name as keyof TypedTemplate],
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved')
    throw redirect(`/inquiries/templates/${template.id}?done=${saved.isMerged ? 'merged' : 'save'}`);
  return templateRefused(readTemplateForm(saved.form).reply, result.kind, { merging });
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `定型文: ${args.loaderData.shown.name}`);
}

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, desk, version, mayEdit, done, timeline } = loaderData;
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-2xl space-y-6">
      <PageHead
        title={`定型文「${shown.name}」`}
        back={{ to: '/inquiries/templates', name: '定型文' }}
        lead={desk}
      />
      {done && !answer && <Notice look="ok" live title={done === 'merged' ? MERGED : '保存しました'} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel">
        <fieldset disabled={!mayEdit} className="space-y-5">
          <legend className="sr-only">定型文</legend>
          <MergingFields of={answer?.merging ?? { version, base: shown, asked: [] }} />
          <TemplateFields reply={reply} shown={shown} />
          {mayEdit && (
            <div className="flex flex-wrap gap-2">
              <button type="submit" className="btn btn-primary">
                保存する
              </button>
              <button type="submit" name="intent" value="remove" className="btn btn-danger">
                この定型文を削除する
              </button>
            </div>
          )}
        </fieldset>
      </Form>
      <Timeline rows={timeline} />
    </div>
  );
}
