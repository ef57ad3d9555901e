import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EmailField } from '#app/forms/parts/account-fields.tsx';
import { PasswordField } from '#app/forms/parts/PasswordField.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused, throttled } from '#app/forms/request.ts';
import { logIn } from '#app/staff/login.ts';
import { logInByPasskey } from '#app/staff/passkey-login.ts';
import { findStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { fromOf } from '../../from-of.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { PasskeyButton } from '../parts/PasskeyButton.tsx';
import { signedInCookies } from '../signed-in.ts';
import type { Route } from './+types/login.ts';

/** What became of a form that was sent after the session had ended. */
const ENDED = new Map([
  [
    'kept',
    '送信された内容は、まだ保存されていません。ログインすると、入力された内容が元の画面に戻ります。ご確認のうえ、もう一度送信してください。',
  ],
  [
    'lost',
    '送信された内容は保存されていません。入力された内容もお預かりできなかったため、ブラウザーの「戻る」で前の画面に残っているときは、ログインする前にコピーしてください。',
  ],
  ['none', '操作は行われていません。ログインしたあと、もう一度操作してください。'],
]);

export async function loader({ request, url }: Route.LoaderArgs) {
  const to = safeRedirect(url.searchParams.get('to'), '');
  if (await findStaff(request, fromOf(request))) throw redirect(to || '/');
  return { ended: ENDED.get(url.searchParams.get('ended') ?? ''), added: url.searchParams.has('added') };
}

export async function action({ request, url }: Route.ActionArgs) {
  const body = await readForm(request);
  if (body.get('intent') === 'passkey') return byPasskey(request, url, body);
  const form = parseForm(body, z.object({ email: fields.email(), password: fields.password() }));
  if (!form.ok) return refused(form.reply, {});
  const result = await logIn(form.value, fromOf(request));
  if (result.kind === 'throttled') return throttled(form.reply, result.retryAfter, {});
  if (result.kind === 'refused')
    return refused(withError(form.reply, '', 'メールアドレスまたはパスワードが正しくありません'), {});
  const to = safeRedirect(url.searchParams.get('to'), '');
  throw redirect(`/login/code${to && `?${new URLSearchParams({ to })}`}`, {
    headers: { 'Set-Cookie': setCookie('staff_login', result.pendingLogin, lifetimes.staff_pending_login) },
  });
}

async function byPasskey(request: Request, url: URL, body: FormData) {
  const credential = String(body.get('_credential') ?? '');
  const result = await logInByPasskey({ credential, request }, fromOf(request));
  switch (result.kind) {
    case 'throttled':
      return throttled(EMPTY_REPLY, result.retryAfter, {});
    case 'refused':
      return refused(
        withError(
          EMPTY_REPLY,
          '',
          'このパスキーではログインできませんでした。メールアドレスとパスワードでログインしてください',
        ),
        {},
      );
    case 'logged_in':
      throw redirect(safeRedirect(url.searchParams.get('to'), '/'), {
        headers: signedInCookies(result.sessionToken),
      });
  }
}

export const meta = pageTitle;

export default function Login({ loaderData: { ended, added }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <>
      <h1>ログイン</h1>
      {ended && (
        <Notice look="warn" title="ログインの有効期限が切れました">
          <p>{ended}</p>
        </Notice>
      )}
      {added && (
        <Notice look="ok" title="役割を追加しました">
          <p>これまでのメールアドレスとパスワードでログインしてください。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        <EmailField reply={reply} autoComplete="username" />
        <PasswordField reply={reply} />
        <button type="submit" className="btn btn-primary w-full">
          次へ
        </button>
      </Form>
      <PasskeyButton ceremony="login" instead="メールアドレスとパスワードでログインしてください。" />
      <p className="text-sm text-soft">
        認証アプリやパスキーをお使いになれないときは、パスワードの次の画面で回復コードを入力してください。パスワードや回復コードもお使いになれないときは、運営の担当者にお問い合わせください。
      </p>
    </>
  );
}
