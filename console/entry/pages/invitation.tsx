import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { clearCookie, readCookie, setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import { PasswordField } from '#app/forms/parts/PasswordField.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm, throttled } from '#app/forms/request.ts';
import { PASSWORD_MESSAGES } from '#app/member/rules.ts';
import { acceptInvitation, openInvitation } from '#app/staff/invitation.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { fromOf } from '../../from-of.ts';
import { pageTitle } from '../../parts/page-title.ts';
import type { Route } from './+types/invitation.ts';

/** The token goes from the link into a cookie: it stands in no address that could be passed on. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token');
  if (token !== null)
    throw redirect('/invitation', {
      headers: { 'Set-Cookie': setCookie('staff_invitation', token, lifetimes.staff_pending_login) },
    });
  const open = await openInvitation(readCookie(request, 'staff_invitation'));
  return open ? { email: open.email, words: open.words, hasAccount: open.hasAccount } : null;
}

const schema = z.object({ name: fields.line('お名前', 60), password: fields.password() });

export async function action({ request }: Route.ActionArgs) {
  const token = readCookie(request, 'staff_invitation');
  const body = await readForm(request);
  const isKnown = (await openInvitation(token))?.hasAccount ?? false;
  const form = parseForm(body, schema);
  if (!form.ok && !isKnown) return again(form.reply);
  const result = await acceptInvitation(
    token,
    form.ok ? form.value : { name: '', password: '' },
    fromOf(request),
  );
  const used = clearCookie('staff_invitation');
  switch (result.kind) {
    case 'throttled':
      return throttled(form.reply, result.retryAfter, {});
    case 'password':
      return again(withError(form.reply, 'password', PASSWORD_MESSAGES[result.fault]));
    case 'ended':
      throw redirect('/invitation', { headers: { 'Set-Cookie': used } });
    case 'added':
      throw redirect('/login?added=1', { headers: { 'Set-Cookie': used } });
    case 'second_step': {
      const headers = new Headers({ 'Set-Cookie': used });
      const next = setCookie('staff_login', result.pendingLogin, lifetimes.staff_pending_login);
      headers.append('Set-Cookie', next);
      throw redirect('/login/code', { headers });
    }
  }
}

function again(reply: FormReply) {
  return data({ reply }, { status: 400 });
}

export const meta = pageTitle;

export default function Invited({ loaderData: open, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  if (!open)
    return (
      <>
        <h1>このご招待は利用できません</h1>
        <p>
          リンクの有効期限が切れたか、招待が取り消されたか、すでに設定が済んでいます。ご利用になる場合は、招待した担当者に、もう一度送るようご依頼ください。
        </p>
      </>
    );
  return (
    <>
      <h1>ご招待</h1>
      <Facts
        facts={[
          ['メールアドレス', open.email],
          ['役割', open.words],
        ]}
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="space-y-5">
        {!open.hasAccount && (
          <>
            <Input
              reply={reply}
              name="name"
              label="お名前"
              required
              autoComplete="name"
              hint="操作の記録に表示されます。"
            />
            <PasswordField reply={reply} isNew hint="8文字以上で設定してください。" />
          </>
        )}
        <button type="submit" className="btn btn-primary w-full">
          {open.hasAccount ? 'この役割を受け取る' : '2段階認証の設定へ進む'}
        </button>
      </Form>
    </>
  );
}
