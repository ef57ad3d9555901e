import { data, Form, redirect } from 'react-router';
import { prefectureOptions } from '#app/forms/prefectures.ts';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { addNewsletter } from '#app/newsletter/newsletters.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { PressedByEnter } from '../../parts/ByEnter.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { withPicture } from '../add-picture.ts';
import { listOptions, readNewsletterForm } from '../newsletter-form.ts';
import { NewsletterFields } from '../parts/NewsletterFields.tsx';
import { FIELD_LABELS } from '../words.ts';
import type { Route } from './+types/new.ts';

export function loader() {
  return { lists: listOptions(), prefectures: prefectureOptions.map(({ label }) => label) };
}

interface Shown {
  reply: FormReply;
  told?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const { reply, written } = await readNewsletterForm(form);
  const picture = await withPicture(staff, form, reply.values);
  if (picture) return data<Shown>(picture, { status: picture.told ? 200 : 400 });
  if (!written) return refused(reply, {});
  throw redirect(`/newsletters/${await addNewsletter(staff, written)}?saved=1`, 303);
}

export const meta = pageTitle;

export default function NewNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as Shown | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title="メールマガジンの作成"
        back={{ to: '/newsletters', name: 'メールマガジン' }}
        lead="下書きとして保存します。保存したあと、表示の確認とテスト送信ができます。"
      />
      <ErrorSummary errors={reply.errors} labels={FIELD_LABELS} />
      <Form method="post" noValidate className="space-y-5">
        <PressedByEnter>下書きを保存する</PressedByEnter>
        <NewsletterFields reply={reply} shown={{}} {...loaderData} told={answer?.told} />
        <button type="submit" className="btn btn-primary">
          下書きを保存する
        </button>
      </Form>
    </div>
  );
}
