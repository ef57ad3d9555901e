import { data, Form, redirect } from 'react-router';
import { changeLabel, isOfPages, type LabelCount, previewLabel, readLabel } from '#app/curation/labels.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/change.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  /** What would be done, to how many. `to` null: it is taken off. */
  preview?: { to: string | null; count: LabelCount };
}

/** The label that the address names. */
const nameOf = (url: URL) => (url.searchParams.get('name') ?? '').slice(0, 50);

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const name = nameOf(url);
  const count = await previewLabel(staff, name, null);
  if (count.goods === 0) throw redirect('/labels');
  const entries = await listEntries({ subject: 'label', subjectId: name }, ENTRIES);
  return {
    name,
    count,
    isOfPages: isOfPages(name),
    mayEdit: mayEverywhere(staff, 'category.edit') && !isOfPages(name),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const name = nameOf(url);
  const form = await readForm(request);
  const said = String(form.get('intent') ?? '');
  const typed = String(form.get('to') ?? '');
  const reply = { values: { to: typed }, errors: {} };
  const removes = said === 'remove' || said === 'apply-remove';
  const read = removes ? { value: null } : readLabel(typed);
  if ('fault' in read) return data<Shown>({ reply: withError(reply, 'to', read.fault) }, { status: 400 });
  const to = read.value;
  if (to === name)
    return data<Shown>({ reply: withError(reply, 'to', 'いまの名称と同じです') }, { status: 400 });
  if (!said.startsWith('apply'))
    return data<Shown>({ reply, preview: { to, count: await previewLabel(staff, name, to) } });
  const result = await changeLabel(staff, name, to, routeNumber(String(form.get('counted') ?? '')) ?? 0);
  if (result.kind === 'changed') throw redirect(`/labels?changed=${result.count}`);
  if (result.kind === 'of_pages')
    return data<Shown>({ reply: withError(reply, '', OF_PAGES) }, { status: 400 });
  return data<Shown>(
    {
      reply: withError(reply, '', '件数が変わりました。確認して、もう一度お試しください'),
      preview: { to, count: result.count },
    },
    { status: 409 },
  );
}

const OF_PAGES = 'このラベルは、トップページの「季節のおすすめ」で使用しているため、変更できません。';

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `ラベル: ${args.loaderData.name}`);
}

const many = (n: number) => `${digits(n)}件`;

export default function ChangeLabel({ loaderData, actionData }: Route.ComponentProps) {
  const { name, count, mayEdit, timeline } = loaderData;
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  const preview = answer?.preview;
  return (
    <div className="max-w-xl space-y-6">
      <PageHead
        title={`ラベル「${name}」`}
        back={{ to: '/labels', name: 'ラベル' }}
        lead={`公開中 ${many(count.published)}(すべて ${many(count.goods)})`}
      />
      <ErrorSummary errors={reply.errors} />
      {loaderData.isOfPages && <Notice title={OF_PAGES} />}
      {mayEdit && (
        <Form method="post" noValidate preventScrollReset className="panel space-y-4">
          <Input reply={reply} name="to" label="新しい名称" required initial={name} maxLength={20} />
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="intent" value="rename" className="btn btn-secondary">
              変更の内容を確認する
            </button>
            <button type="submit" name="intent" value="remove" className="btn btn-danger">
              すべてから外す
            </button>
          </div>
          {preview && (
            <Notice
              look="warn"
              live
              title={
                preview.to === null
                  ? `${many(preview.count.goods)}から「${name}」を外します`
                  : `${many(preview.count.goods)}の「${name}」を「${preview.to}」に変更します`
              }
            >
              <p>
                うち公開中は{many(preview.count.published)}
                です。サイトの一覧と検索には、1分以内に反映されます。
                {preview.count.both > 0 &&
                  `すでに「${preview.to}」も付いている${many(preview.count.both)}では、1つにまとめます。`}
              </p>
              <input type="hidden" name="counted" value={preview.count.goods} />
              <button
                type="submit"
                name="intent"
                value={preview.to === null ? 'apply-remove' : 'apply-rename'}
                className="btn btn-primary mt-2"
              >
                {many(preview.count.goods)}を変更する
              </button>
            </Notice>
          )}
        </Form>
      )}
      <Timeline rows={timeline} />
    </div>
  );
}
