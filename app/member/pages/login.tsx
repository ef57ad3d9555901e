import { Form, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/site/head.ts';
import { expectMe } from '#app/site/me.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { readCookie, setCookie } from '../cookies.ts';
import { doorOf, withRedirect } from '../door.ts';
import { logIn } from '../login.ts';
import { PasswordField } from '../parts/PasswordField.tsx';
import { safeRedirect } from '../safe-redirect.ts';
import { findMember, SESSION_COOKIE_AGE } from '../session.ts';
import type { Route } from './+types/login.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  const door = doorOf(url.pathname);
  const wanted = safeRedirect(url.searchParams.get('redirect'), '');
  if (await findMember(request)) throw redirect(wanted || door.mypage);
  const kept = readCookie(request, 'parked') !== undefined;
  return { door, wanted, ended: url.searchParams.has('ended'), kept };
}

export async function action({ request, url }: Route.ActionArgs) {
  const door = doorOf(url.pathname);
  const form = parseForm(
    await readForm(request),
    z.object({ email: fields.email(), password: fields.password() }),
  );
  if (!form.ok) return refused(form.reply, {});
  const result = await logIn({ ...form.value, client: clientOf(request) }, request);
  switch (result.kind) {
    case 'throttled':
      return throttled(form.reply, result.retryAfter, {});
    case 'refused':
      return refused(withError(form.reply, '', 'メールアドレスまたはパスワードが正しくありません'), {});
    case 'logged_in':
      throw redirect(safeRedirect(url.searchParams.get('redirect'), door.mypage), {
        headers: { 'Set-Cookie': setCookie('session', result.sessionToken, SESSION_COOKIE_AGE) },
      });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { door, wanted, ended, kept } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="mx-auto max-w-md space-y-6 py-4">
      <h1>ログイン</h1>
      {ended && (
        <Notice look="warn" title="ログインの有効期限が切れました">
          <p>
            お手数ですが、もう一度ログインしてください。
            {kept && '入力された内容は保存していますので、続きから再開できます。'}
          </p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate onSubmit={expectMe} className="space-y-5">
        <Input
          reply={reply}
          name="email"
          label="メールアドレス"
          required
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField reply={reply} />
        <button type="submit" className="btn btn-primary w-full" aria-disabled={busy || undefined}>
          ログインする
        </button>
      </Form>
      <p>
        <Link to={withRedirect(door.recover, wanted)}>パスワードをお忘れの方</Link>
      </p>
      <section className="panel space-y-3">
        <h2 className="text-lg">はじめてご利用の方</h2>
        <p>会員登録は無料です。メールアドレスをご用意ください。</p>
        <Link to={withRedirect(door.register, wanted)} className="btn btn-secondary w-full">
          会員登録へ進む
        </Link>
      </section>
    </div>
  );
}
