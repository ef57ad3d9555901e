import { Form, Link } from 'react-router';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EmailField } from '#app/forms/parts/account-fields.tsx';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { storefrontPathsOf, withRedirect } from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { beginRecovery } from '../recovery/recovery.ts';
import { emailSchema } from '../registration/registration-form.ts';
import type { Route } from './+types/password-recover.ts';

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
  if (result.kind === 'throttled') return throttled(form.reply, result.retryAfter, { mailedTo: null });
  return { reply: form.reply, mailedTo: form.value.email };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function PasswordRecover({ loaderData, actionData }: Route.ComponentProps) {
  const { paths, wanted } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  if (actionData?.mailedTo)
    return (
      <div className="mx-auto max-w-md space-y-6 py-4">
        <h1>メールをご確認ください</h1>
        <Notice look="ok" live title="パスワード再設定のお手続きを受け付けました">
          <p>
            <strong>{actionData.mailedTo}</strong>{' '}
            が会員として登録されている場合は、再設定用のリンクをお送りします。リンクの有効期限は60分です。
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
