import { Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { readCookie, setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import type { ClosedBy } from '#app/account/login-attempt.ts';
import { expectMe } from '#app/account/me.ts';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { findMember } from '#app/account/session.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EmailField } from '#app/forms/parts/account-fields.tsx';
import { PasswordField } from '#app/forms/parts/PasswordField.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { STATUS_PATH } from '#app/order/paths.ts';
import { pageHead } from '#app/shell/head.ts';
import { STARTS_LOADED } from '#app/shell/script-start.ts';
import {
  type StorefrontPaths,
  secondStepPath,
  storefrontPathsOf,
  withRedirect,
} from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { logIn } from '../login.ts';
import { LoginClosed } from '../parts/LoginClosed.tsx';
import { OneAccount } from '../parts/OneAccount.tsx';
import { PasskeyLogin } from '../security/parts/PasskeyLogin.tsx';
import { SecondStep } from '../security/parts/SecondStep.tsx';
import { logInByPasskey } from '../security/passkey-login.ts';
import { readSecondFactor, secondFactorSchema } from '../security/second-factor-form.ts';
import { secondStepIsOpen, takeSecondStep } from '../security/second-step.ts';
import { type SignedIn, signInCookies } from '../sign-in.ts';
import type { Route } from './+types/login.ts';

/** The page asks by itself for the passkeys that a browser offers in the field of the address. */
export const handle = STARTS_LOADED;

export async function loader({ request, url }: Route.LoaderArgs) {
  const paths = storefrontPathsOf(url.pathname);
  const wanted = safeRedirect(url.searchParams.get('redirect'), '');
  if (await findMember(request)) throw redirect(wanted || paths.mypage);
  const kept = readCookie(request, 'parked') !== undefined;
  const secondStep =
    url.searchParams.get('step') === 'code' && (await secondStepIsOpen(readCookie(request, 'pending_login')));
  const { searchParams: has } = url;
  return { paths, wanted, ended: has.has('ended'), withdrawn: has.has('withdrawn'), kept, secondStep };
}

export async function action({ request, url }: Route.ActionArgs) {
  const paths = storefrontPathsOf(url.pathname);
  const wanted = safeRedirect(url.searchParams.get('redirect'), '');
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'second-step':
      return secondStep(paths, request, form, wanted);
    case 'passkey':
      return byPasskey(paths, request, form, wanted);
    default:
      return byPassword(paths, request, form, wanted);
  }
}

function enter(paths: StorefrontPaths, wanted: string, signedIn: SignedIn): never {
  throw redirect(wanted || paths.mypage, { headers: signInCookies(signedIn, 'pending_login', 'passkey') });
}

async function byPassword(paths: StorefrontPaths, request: Request, body: FormData, wanted: string) {
  const form = parseForm(body, z.object({ email: fields.email(), password: fields.password() }));
  if (!form.ok) return refused(form.reply, {});
  const result = await logIn(paths, { ...form.value, client: clientOf(request) }, request);
  switch (result.kind) {
    case 'throttled':
      return throttled(form.reply, result.retryAfter, { closedBy: result.by });
    case 'refused':
      return refused(withError(form.reply, '', 'メールアドレスまたはパスワードが正しくありません'), {});
    case 'second_step':
      throw redirect(secondStepPath(paths, wanted), {
        headers: {
          'Set-Cookie': setCookie('pending_login', result.pendingLogin, lifetimes.pending_login),
        },
      });
    case 'logged_in':
      return enter(paths, wanted, result);
  }
}

async function secondStep(paths: StorefrontPaths, request: Request, body: FormData, wanted: string) {
  const form = parseForm(body, secondFactorSchema);
  if (!form.ok) return refused(form.reply, {});
  const token = readCookie(request, 'pending_login');
  const typed = readSecondFactor(form.value.code);
  const result = await takeSecondStep(paths, { token, typed, client: clientOf(request) }, request);
  switch (result.kind) {
    case 'throttled':
      return throttled(EMPTY_REPLY, result.retryAfter, {});
    case 'wrong':
      return refused(
        withError(EMPTY_REPLY, 'code', `確認コードが正しくありません。あと${result.left}回入力できます`),
        {},
      );
    case 'ended':
      return refused(
        withError(EMPTY_REPLY, '', 'お手続きの有効期限が切れました。もう一度ログインしてください'),
        {},
      );
    case 'logged_in':
      return enter(paths, wanted, result);
  }
}

async function byPasskey(paths: StorefrontPaths, request: Request, body: FormData, wanted: string) {
  const credential = String(body.get('_credential') ?? '');
  const result = await logInByPasskey(paths, { credential, client: clientOf(request) }, request);
  switch (result.kind) {
    case 'throttled':
      return throttled(EMPTY_REPLY, result.retryAfter, {});
    case 'refused':
      return refused(
        withError(
          EMPTY_REPLY,
          '',
          'パスキーを確認できませんでした。もう一度お試しいただくか、パスワードでログインしてください',
        ),
        {},
      );
    case 'logged_in':
      return enter(paths, wanted, result);
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  if (!d || d.secondStep) return pageHead(args, { noindex: true });
  const description =
    '会員の方のログインページです。メールアドレスとパスワード、またはパスキーでログインできます。';
  return pageHead(args, { description, canonical: d.paths.login });
}

interface Answer {
  reply: FormReply;
  closedBy?: ClosedBy;
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { paths, wanted, ended, withdrawn, kept, secondStep } = loaderData;
  const answer = actionData as Answer | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  if (secondStep)
    return (
      <div className="mx-auto max-w-md space-y-6 py-4">
        <h1>2段階認証</h1>
        <ErrorSummary errors={reply.errors} />
        <SecondStep reply={reply} restart={withRedirect(paths.login, wanted)} />
      </div>
    );
  return (
    <div className="mx-auto max-w-md space-y-6 py-4">
      <h1>ログイン</h1>
      {withdrawn && (
        <Notice look="ok" live title="退会のお手続きが完了しました">
          <p>
            ご利用いただき、ありがとうございました。同じメールアドレスで、あらためて会員登録いただけます。
          </p>
        </Notice>
      )}
      {ended && (
        <Notice look="warn" title="ログインの有効期限が切れました">
          <p>
            お手数ですが、もう一度ログインしてください。
            {kept && '入力された内容は保存していますので、続きから再開できます。'}
          </p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      {answer?.closedBy && <LoginClosed recover={withRedirect(paths.recover, wanted)} by={answer.closedBy} />}
      <Form method="post" noValidate onSubmit={expectMe} className="space-y-5">
        <EmailField reply={reply} autoComplete="username webauthn" />
        <PasswordField reply={reply} />
        <button type="submit" className="btn btn-primary w-full">
          ログインする
        </button>
      </Form>
      <PasskeyLogin />
      <p>
        <Link to={withRedirect(paths.recover, wanted)}>パスワードをお忘れの方</Link>
      </p>
      <section className="panel space-y-3">
        <h2 className="text-lg">はじめてご利用の方</h2>
        <p>
          会員登録は無料です。メールアドレスをご用意ください。
          <OneAccount />
        </p>
        <Link to={withRedirect(paths.register, wanted)} className="btn btn-secondary w-full">
          会員登録へ進む
        </Link>
      </section>
      {paths.storefront === 'shop' && (
        <p>
          会員登録をせずにご注文された方は、<Link to={STATUS_PATH}>ご注文の確認</Link>へお進みください。
        </p>
      )}
    </div>
  );
}
