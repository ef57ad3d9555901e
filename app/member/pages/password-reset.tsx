import { data, Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { clearCookie, readCookie, setCookie } from '#app/account/cookies.ts';
import { lifeInWords, lifetimes } from '#app/account/lifetimes.ts';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { PasswordField } from '#app/forms/parts/PasswordField.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { STARTS_LATER } from '#app/shell/script-start.ts';
import { secondStepPath, storefrontPathsOf } from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { withChangedNotice } from '../recovery/changed-notice.ts';
import { linkState, resetPassword } from '../recovery/recovery.ts';
import { PASSWORD_MESSAGES } from '../rules.ts';
import { signInCookies } from '../sign-in.ts';
import type { Route } from './+types/password-reset.ts';

export const handle = STARTS_LATER;

export async function loader({ request, url }: Route.LoaderArgs) {
  const paths = storefrontPathsOf(url.pathname);
  const token = url.searchParams.get('token');
  // Removes the secret from the address bar, the history and every referrer at once.
  if (token !== null)
    throw redirect(paths.reset, {
      headers: { 'Set-Cookie': setCookie('password_reset', token.slice(0, 100), lifetimes.password_reset) },
    });
  const { kind } = await linkState(readCookie(request, 'password_reset'));
  return { paths, kind };
}

export async function action({ request, url }: Route.ActionArgs) {
  const paths = storefrontPathsOf(url.pathname);
  const form = parseForm(await readForm(request), z.object({ password: fields.password() }));
  if (!form.ok) return refused(form.reply, {});
  const token = readCookie(request, 'password_reset');
  const result = await resetPassword(
    paths,
    { token, password: form.value.password, client: clientOf(request) },
    request,
  );
  switch (result.kind) {
    case 'throttled':
      return throttled(form.reply, result.retryAfter, {});
    case 'refused':
      return refused(withError(form.reply, 'password', PASSWORD_MESSAGES[result.fault]), {});
    case 'stale':
    case 'used':
      return data({ reply: EMPTY_REPLY }, { status: 400 }); // the loader runs again and says which
    case 'second_step': {
      const headers = new Headers();
      headers.append('Set-Cookie', setCookie('pending_login', result.pendingLogin, lifetimes.pending_login));
      headers.append('Set-Cookie', clearCookie('password_reset'));
      throw redirect(secondStepPath(paths, withChangedNotice(safeRedirect(result.redirect, paths.mypage))), {
        headers,
      });
    }
    case 'changed':
      throw redirect(withChangedNotice(safeRedirect(result.redirect, paths.mypage)), {
        headers: signInCookies(result, 'password_reset'),
      });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

const CLOSED = {
  none: {
    title: 'メールのリンクから開いてください',
    text: 'パスワードの再設定には、メールでお送りするリンクが必要です。リンクをまだお持ちでないときは、次のお手続きからお送りします。',
  },
  stale: {
    title: 'リンクの有効期限が切れています',
    text: `再設定用のリンクは${lifeInWords('password_reset')}間有効です。お手数ですが、新しいリンクをお受け取りください。`,
  },
  used: {
    title: 'このリンクはすでに使われています',
    text: '再設定用のリンクは一度だけお使いいただけます。パスワードをもう一度変更するときは、新しいリンクをお受け取りください。',
  },
} as const;

export default function PasswordReset({ loaderData, actionData }: Route.ComponentProps) {
  const { paths, kind } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="mx-auto max-w-md space-y-6 py-4">
      <h1>パスワードの再設定</h1>
      {kind === 'open' ? (
        <>
          <p>新しいパスワードをご入力ください。設定すると、ほかの端末ではログアウトされます。</p>
          <ErrorSummary errors={reply.errors} />
          <Form method="post" noValidate className="space-y-5">
            <PasswordField
              reply={reply}
              label="新しいパスワード"
              isNew
              hint="8〜128文字。推測されやすい言葉は避けてください。"
            />
            <button type="submit" className="btn btn-primary w-full">
              パスワードを変更する
            </button>
          </Form>
        </>
      ) : (
        <>
          <Notice look={kind === 'none' ? 'info' : 'warn'} live title={CLOSED[kind].title}>
            <p>{CLOSED[kind].text}</p>
          </Notice>
          <ul className="flex flex-wrap gap-3">
            <li>
              <Link to={paths.recover} className="btn btn-primary">
                再設定用のリンクを受け取る
              </Link>
            </li>
            <li>
              <Link to={paths.login} className="btn btn-secondary">
                ログインへ戻る
              </Link>
            </li>
          </ul>
        </>
      )}
    </div>
  );
}
