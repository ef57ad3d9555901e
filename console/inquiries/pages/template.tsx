import { data, Form, redirect } from 'react-router';
import { readTemplate, removeTemplate, saveTemplate } from '#app/correspondence/templates.ts';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { may } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { Changed } from '../../parts/Changed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { TemplateFields } from '../parts/TemplateFields.tsx';
import { readTemplateForm, templateRefused } from '../template-form.ts';
import type { Route } from './+types/template.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  changed?: { words: string[]; version: number };
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
    done: url.searchParams.has('done'),
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
  if (!typed) return data<Shown>({ reply }, { status: 400 });
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const result = await saveTemplate(staff, template.id, version, typed);
  if (result.kind === 'saved') throw redirect(`/inquiries/templates/${template.id}?done=1`);
  if (result.kind !== 'conflict') return templateRefused<Omit<Shown, 'reply'>>(reply, result.kind, {});
  const { now } = result;
  const words = [`いまの名称「${now.name}」`, `いまの本文「${now.body}」`];
  return data<Shown>({ reply, changed: { words, version: now.version } }, { status: 409 });
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
      {done && !answer && <Notice look="ok" live title="保存しました" />}
      {answer?.changed && <Changed words={answer.changed.words} />}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="panel">
        <input type="hidden" name="version" value={answer?.changed?.version ?? version} />
        <fieldset disabled={!mayEdit} className="space-y-5">
          <legend className="sr-only">定型文</legend>
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
