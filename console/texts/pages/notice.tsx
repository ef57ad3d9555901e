import { data, Form, redirect } from 'react-router';
import { noticeWords, readNotice, removeNotice, saveNotice } from '#app/correspondence/notices.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { Changed } from '../../parts/Changed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { readNoticeForm, shownNotice } from '../notice-form.ts';
import { NoticeFields } from '../parts/NoticeFields.tsx';
import { NOTICE_LABELS } from '../words.ts';
import type { Route } from './+types/notice.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  changed?: { words: string[]; version: number };
}

async function noticeOf(id: string | undefined, context: Route.LoaderArgs['context']) {
  const staff = context.get(staffContext);
  const notice = await readNotice(staff, routeNumber(id) ?? 0);
  if (!notice) throw data(null, { status: 404 });
  return { staff, notice };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { staff, notice } = await noticeOf(params.id, context);
  const entries = await listEntries({ subject: 'mail_notice', subjectId: String(notice.id) }, ENTRIES);
  return {
    version: notice.version,
    shown: shownNotice(notice),
    mayEdit: mayEverywhere(staff, 'text.edit'),
    done: url.searchParams.has('done'),
    timeline: timelineRows(entries),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff, notice } = await noticeOf(params.id, context);
  const form = await readForm(request);
  if (form.get('intent') === 'remove') {
    await removeNotice(staff, notice.id);
    throw redirect('/mail-notices?removed=1');
  }
  const { reply, typed } = readNoticeForm(form);
  if (!typed) return data<Shown>({ reply }, { status: 400 });
  const version = routeNumber(String(form.get('version') ?? '')) ?? 0;
  const result = await saveNotice(staff, notice.id, version, typed);
  if (result.kind === 'saved') throw redirect(`/mail-notices/${notice.id}?done=1`);
  if (result.kind !== 'conflict')
    return data<Shown>(
      { reply: withError(reply, '', 'このお知らせ文は、ほかの担当者が削除しました') },
      { status: 400 },
    );
  const [now, mine] = [noticeWords(result.now), noticeWords(typed)];
  const words = Object.keys(now)
    .filter((name) => now[name] !== mine[name])
    .map((name) => `${name}: いまの内容「${now[name]}」、入力された内容「${mine[name]}」`);
  return data<Shown>({ reply, changed: { words, version: result.now.version } }, { status: 409 });
}

export const meta = pageTitle;

export default function NoticePage({ loaderData: n, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead
        title="メールのお知らせ文"
        back={{ to: '/mail-notices', name: 'メールのお知らせ文' }}
        lead="送り終えたメールと、送信を待っているメールは変わりません。"
      />
      {n.done && !answer && <Notice look="ok" live title="保存しました" />}
      {answer?.changed && <Changed words={answer.changed.words} />}
      <ErrorSummary errors={reply.errors} labels={NOTICE_LABELS} />
      <Form method="post" noValidate className="panel">
        <input type="hidden" name="version" value={answer?.changed?.version ?? n.version} />
        <fieldset disabled={!n.mayEdit} className="space-y-5">
          <legend className="sr-only">メールのお知らせ文</legend>
          <NoticeFields reply={reply} shown={n.shown} />
          {n.mayEdit && (
            <div className="flex flex-wrap gap-2">
              <button type="submit" className="btn btn-primary">
                保存する
              </button>
              <PreviewButton address="/mail-notices/preview" />
              <button type="submit" name="intent" value="remove" className="btn btn-danger">
                このお知らせ文を削除する
              </button>
            </div>
          )}
        </fieldset>
      </Form>
      <Timeline rows={n.timeline} />
    </div>
  );
}
