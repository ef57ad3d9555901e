import { Form, Link } from 'react-router';
import { lifeInWords } from '#app/account/lifetimes.ts';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EmailField } from '#app/forms/parts/account-fields.tsx';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { STARTS_LATER } from '#app/shell/script-start.ts';
import { storefrontPathsOf, withRedirect } from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { MailedBefore } from '../parts/MailedBefore.tsx';
import { beginRecovery } from '../recovery/recovery.ts';
import { emailSchema } from '../registration/registration-form.ts';
import type { Route } from './+types/password-recover.ts';

export const handle = STARTS_LATER;

export function loader({ url }: Route.LoaderArgs) {
  return {
    paths: storefrontPathsOf(url.pathname),
    wanted: safeRedirect(url.searchParams.get('redirect'), ''),
  };
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = parseForm(await readForm(request), emailSchema);
  if (!form.ok) return refused(form.reply, { mailedTo: null });
  const result = await beginRecovery(storefrontPathsOf(url.pathname), {
    email: form.value.email,
    redirect: safeRedirect(url.searchParams.get('redirect'), ''),
    client: clientOf(request),
  });
  if (result.kind === 'throttled')
    return throttled(form.reply, result.retryAfter, { mailedTo: null, mailedBefore: result.mailed });
  return { reply: form.reply, mailedTo: form.value.email };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return pageHead(args, { noindex: true });
  const description =
    'パスワードをお忘れの方のページです。ご登録のメールアドレスあてに、再設定のご案内をお送りします。';
  return pageHead(args, { description, canonical: args.loaderData.paths.recover });
}

interface Answer {
  reply: FormReply;
  mailedTo?: string | null;
  /** No further mail is sent for a while: there are some in the mailbox. */
  mailedBefore?: boolean;
}

export default function PasswordRecover({ loaderData, actionData }: Route.ComponentProps) {
  const { paths, wanted } = loaderData;
  const answer = actionData as Answer | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  if (answer?.mailedTo)
    return (
      <div className="mx-auto max-w-md space-y-6 py-4">
        <h1>メールをご確認ください</h1>
        <Notice look="ok" live title="パスワード再設定のお手続きを受け付けました">
          <p>
            <strong>{answer.mailedTo}</strong>{' '}
            が会員として登録されている場合は、再設定用のリンクをお送りします。リンクの有効期限は
            {lifeInWords('password_reset')}です。
          </p>
        </Notice>
        <p>
          数分たっても届かないときは、迷惑メールのフォルダーと、メールアドレスに誤りがないかをご確認のうえ、もう一度お手続きください。
        </p>
        <ul className="flex flex-wrap gap-3">
          <li>
            <Link to={withRedirect(paths.recover, wanted)} className="btn btn-secondary" reloadDocument>
              もう一度手続きする
            </Link>
          </li>
          <li>
            <Link to={withRedirect(paths.login, wanted)} className="btn btn-secondary">
              ログインへ戻る
            </Link>
          </li>
        </ul>
      </div>
    );
  return (
    <div className="mx-auto max-w-md space-y-6 py-4">
      <h1>パスワード再設定のお手続き</h1>
      <p>ご登録のメールアドレスをご入力ください。新しいパスワードを設定するためのリンクをお送りします。</p>
      <ErrorSummary errors={reply.errors} />
      {answer?.mailedBefore && <MailedBefore life="password_reset" />}
      <Form method="post" noValidate className="space-y-5">
        <EmailField reply={reply} autoComplete="username" />
        <button type="submit" className="btn btn-primary w-full">
          再設定用のリンクを送る
        </button>
      </Form>
      <p>
        <Link to={withRedirect(paths.login, wanted)}>ログインへ戻る</Link>
      </p>
    </div>
  );
}
