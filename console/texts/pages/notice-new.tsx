import { Form, redirect } from 'react-router';
import { addNotice } from '#app/correspondence/notices.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { PreviewButton } from '../../parts/Preview.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { readNoticeForm } from '../notice-form.ts';
import { NoticeFields } from '../parts/NoticeFields.tsx';
import { NOTICE_LABELS } from '../words.ts';
import type { Route } from './+types/notice-new.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { reply, typed } = readNoticeForm(await readForm(request));
  if (!typed) return refused(reply, {});
  const result = await addNotice(context.get(staffContext), typed);
  if (result.kind === 'saved') throw redirect(`/mail-notices/${result.id}?done=1`);
  return refused(withError(reply, '', '登録できる数の上限です。終わったお知らせ文を削除してください'), {});
}

export const meta = pageTitle;

export default function NewNotice({ actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead title="メールのお知らせ文の追加" back={{ to: '/mail-notices', name: 'メールのお知らせ文' }} />
      <ErrorSummary errors={reply.errors} labels={NOTICE_LABELS} />
      <Form method="post" noValidate className="panel space-y-5">
        <NoticeFields reply={reply} shown={{}} />
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="btn btn-primary">
            追加する
          </button>
          <PreviewButton address="/mail-notices/preview" />
        </div>
      </Form>
    </div>
  );
}
