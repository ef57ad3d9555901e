import { data, Form, redirect } from 'react-router';
import { readNotice, removeNotice, saveNotice } from '#app/correspondence/notices.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { askedAnswer } from '../../merge/asked-answer.ts';
import { MERGED, type Merging } from '../../merge/merging.ts';
import { MergingFields } from '../../merge/parts/MergingFields.tsx';
import { openedWith, saveMerged } from '../../merge/save-merged.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { noticeFieldWords, readNoticeForm, shownNotice } from '../notice-form.ts';
import { NoticeFields } from '../parts/NoticeFields.tsx';
import { NOTICE_LABELS } from '../words.ts';
import type { Route } from './+types/notice.ts';

const ENTRIES = 20;

interface Shown {
  reply: FormReply;
  merging?: Merging;
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
    done: url.searchParams.get('done'),
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
  if (!typed) return data<Shown>({ reply, merging: openedWith(form) }, { status: 400 });
  const saved = await saveMerged(form, {
    // A beginning of one and an end of the other need not fit.
    save: async (sent, version) => {
      const its = readNoticeForm(sent).typed;
      return its ? saveNotice(staff, notice.id, version, its) : { kind: 'wrong' as const };
    },
    read: (sent) => shownNotice(readNoticeForm(sent).typed!),
    shown: shownNotice,
    ...noticeFieldWords,
  });
  if (saved.kind === 'asked') return askedAnswer(saved);
  const { result, merging } = saved;
  if (result.kind === 'saved')
    throw redirect(`/mail-notices/${notice.id}?done=${saved.isMerged ? 'merged' : 'save'}`);
  const again = readNoticeForm(saved.form).reply;
  const removed = withError(again, '', 'このお知らせ文は、ほかの担当者が削除しました');
  return data<Shown>({ reply: result.kind === 'wrong' ? again : removed, merging }, { status: 400 });
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
      {n.done && !answer && <Notice look="ok" live title={n.done === 'merged' ? MERGED : '保存しました'} />}
      <ErrorSummary errors={reply.errors} labels={NOTICE_LABELS} />
      <Form method="post" noValidate className="panel">
        <fieldset disabled={!n.mayEdit} className="space-y-5">
          <legend className="sr-only">メールのお知らせ文</legend>
          <MergingFields of={answer?.merging ?? { version: n.version, base: n.shown, asked: [] }} />
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
