import { data, Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { clearCookie, readCookie, setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { CodeField } from '#app/forms/parts/account-fields.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm, throttled } from '#app/forms/request.ts';
import { enrolAndEnter, openSecondStep, takeSecondStep } from '#app/staff/login.ts';
import { type Enrolment, enrolment } from '#app/staff/second-factor.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { SecretCode } from '#app/ui/SecretCode.tsx';
import { fromOf } from '../../guard.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { factorSchema, readFactor } from '../factor-form.ts';
import { RecoveryCodes } from '../parts/RecoveryCodes.tsx';
import type { Route } from './+types/code.ts';

interface Shown {
  reply?: FormReply;
  enrolment?: Enrolment;
  recoveryCodes?: string[];
  to?: string;
}

export async function loader({ request }: Route.LoaderArgs): Promise<Shown> {
  const step = await openSecondStep(readCookie(request, 'staff_login'));
  if (!step) throw redirect('/login');
  return step.enrolled ? {} : { enrolment: enrolment(step.account, undefined, new Date()) };
}

export async function action({ request, url }: Route.ActionArgs) {
  const to = safeRedirect(url.searchParams.get('to'), '/');
  const token = readCookie(request, 'staff_login');
  const form = await readForm(request);
  return form.get('intent') === 'enrol'
    ? enrolFirst(request, token, form, to)
    : take(request, token, form, to);
}

function signedIn(sessionToken: string): Headers {
  const headers = new Headers();
  headers.append('Set-Cookie', setCookie('staff', sessionToken, lifetimes.staff_session));
  headers.append('Set-Cookie', clearCookie('staff_login'));
  return headers;
}

function again(reply: FormReply, more: Shown = {}) {
  return data<Shown>({ reply, ...more }, { status: 400 });
}

const ENDED = '有効期限が切れました。もう一度ログインしてください';

async function take(request: Request, token: string | undefined, body: FormData, to: string) {
  const form = parseForm(body, factorSchema);
  if (!form.ok) return again(form.reply);
  const result = await takeSecondStep(token, readFactor(form.value.code), request, fromOf(request));
  switch (result.kind) {
    case 'throttled':
      return throttled<Shown>(EMPTY_REPLY, result.retryAfter, {});
    case 'wrong':
      return again(
        withError(EMPTY_REPLY, 'code', `確認コードが正しくありません。あと${result.left}回入力できます`),
      );
    case 'ended':
      return again(withError(EMPTY_REPLY, '', ENDED));
    case 'logged_in':
      throw redirect(to, { headers: signedIn(result.sessionToken) });
  }
}

async function enrolFirst(request: Request, token: string | undefined, body: FormData, to: string) {
  const packed = String(body.get('_enrolment') ?? '');
  const step = await openSecondStep(token);
  const shown = step && !step.enrolled ? enrolment(step.account, packed, new Date()) : undefined;
  if (!shown) return again(withError(EMPTY_REPLY, '', ENDED));
  const form = parseForm(body, z.object({ code: fields.code(6) }));
  if (!form.ok) return again(form.reply, { enrolment: shown });
  const result = await enrolAndEnter(token, { packed, code: form.value.code }, request, fromOf(request));
  switch (result.kind) {
    case 'throttled':
      return throttled<Shown>(EMPTY_REPLY, result.retryAfter, { enrolment: shown });
    case 'wrong':
      return again(
        withError(EMPTY_REPLY, 'code', '確認コードが正しくありません。新しいコードを入力してください'),
        { enrolment: shown },
      );
    case 'logged_in':
      return data<Shown>(
        { recoveryCodes: result.recoveryCodes, to },
        { headers: signedIn(result.sessionToken) },
      );
    default:
      return again(withError(EMPTY_REPLY, '', ENDED));
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The codes are shown once: what comes after them is another page. */
export function shouldRevalidate() {
  return false;
}

export const meta = pageTitle;

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const shown: Shown = actionData ?? loaderData;
  const reply = shown.reply ?? EMPTY_REPLY;
  if (shown.recoveryCodes)
    return (
      <>
        <h1>回復コード</h1>
        <RecoveryCodes codes={shown.recoveryCodes} />
        <a href={shown.to} className="btn btn-primary w-full">
          控えました。管理画面へ進む
        </a>
      </>
    );
  const setUp = shown.enrolment ?? loaderData.enrolment;
  return (
    <>
      <h1>{setUp ? '2段階認証の設定' : '2段階認証'}</h1>
      <ErrorSummary errors={reply.errors} />
      {setUp ? (
        <>
          <p>
            管理画面のご利用には、認証アプリによる2段階認証が必要です。スマートフォンの認証アプリで、次のコードを読み取り、表示された6けたの確認コードを入力してください。
          </p>
          <SecretCode size={setUp.size} path={setUp.path} text={setUp.text} />
        </>
      ) : (
        <p>認証アプリに表示されている6けたの確認コードを入力してください。回復コードも入力できます。</p>
      )}
      <Form method="post" noValidate className="space-y-5">
        {setUp && <input type="hidden" name="_enrolment" value={setUp.packed} />}
        <CodeField reply={reply} />
        <button
          type="submit"
          name="intent"
          value={setUp ? 'enrol' : 'code'}
          className="btn btn-primary w-full"
        >
          {setUp ? '設定してログインする' : 'ログインする'}
        </button>
      </Form>
      <p>
        <Link to="/login">ログインの最初に戻る</Link>
      </p>
    </>
  );
}
