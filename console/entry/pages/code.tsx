import { createContext, data, Form, Link, redirect } from 'react-router';
import { readCookie } from '#app/account/cookies.ts';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { parseForm } from '#app/forms/parse.ts';
import { CodeField } from '#app/forms/parts/account-fields.tsx';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { openSecondStep } from '#app/staff/login.ts';
import { enrolment } from '#app/staff/second-factor.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { NewPasskey } from '../../account/parts/NewPasskey.tsx';
import { RecoveryCodes } from '../../account/parts/RecoveryCodes.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { factorSchema, readFactor } from '../factor-form.ts';
import { PasskeyButton } from '../parts/PasskeyButton.tsx';
import { SetUpApp } from '../parts/SetUpApp.tsx';
import { enrolFirst, type Shown, take } from '../second-step.ts';
import type { Route } from './+types/code.ts';

/** Whether a form of this page is being answered: without scripts the page is loaded in the same request, after the login it began has ended. */
const answering = createContext(false);

const NOTHING_OPEN = { app: false, hasPasskeys: false, enrolment: undefined, open: false };

export async function loader({ request, context }: Route.LoaderArgs) {
  const step = await openSecondStep(readCookie(request, 'staff_login'));
  if (!step && context.get(answering)) return NOTHING_OPEN;
  if (!step) throw redirect('/login');
  const { app, passkeys, enrolled } = step;
  const first = enrolled ? undefined : enrolment(step.account, undefined, new Date());
  return { app, hasPasskeys: passkeys > 0, enrolment: first, open: true };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  context.set(answering, true);
  const to = safeRedirect(url.searchParams.get('to'), '/');
  const token = readCookie(request, 'staff_login');
  const body = await readForm(request);
  const sent = { request, token, body, to };
  const isPasskey = body.get('intent') === 'passkey';
  if (body.get('intent') === 'enrol') return enrolFirst(sent);
  if (isPasskey && !(await openSecondStep(token))?.enrolled) return enrolFirst(sent);
  if (isPasskey) {
    const credential = String(body.get('_credential') ?? '');
    return take(sent, { by: 'passkey', credential, request });
  }
  const form = parseForm(body, factorSchema);
  if (!form.ok) return data<Shown>({ reply: form.reply }, { status: 400 });
  return take(sent, readFactor(form.value.code));
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
  const shown: Shown = actionData ?? {};
  const reply = shown.reply ?? EMPTY_REPLY;
  if (shown.recoveryCodes)
    return (
      <>
        <h1>回復コード</h1>
        <RecoveryCodes of={shown.recoveryCodes} />
        <a href={shown.to} className="btn btn-primary w-full">
          控えました。管理画面へ進む
        </a>
      </>
    );
  if (shown.entered)
    return (
      <>
        <h1>2段階認証は設定済みです</h1>
        <p>
          ログインしています。回復コードを控えていないときは、<a href="/account">ご自身の設定</a>
          で作り直してください。前の回復コードは使えなくなります。
        </p>
        <a href={shown.to} className="btn btn-primary w-full">
          管理画面へ進む
        </a>
      </>
    );
  if (!loaderData.open)
    return (
      <>
        <h1>もう一度ログインしてください</h1>
        <ErrorSummary errors={reply.errors} />
        <p>
          設定が済んでいるときは、設定した認証アプリかパスキーでログインできます。回復コードを控えていないときは、ログイン後に「ご自身の設定」で作り直してください。
        </p>
        <Link to="/login" className="btn btn-primary w-full">
          ログインの最初に戻る
        </Link>
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
            管理画面のご利用には、2段階認証が必要です。認証アプリかパスキーのどちらかを設定してください。あとから追加できます。
          </p>
          <SetUpApp reply={reply} enrolment={setUp} />
          <section className="space-y-3 border-t border-line pt-5">
            <h2 className="text-lg">パスキーで設定する</h2>
            <p>指紋や顔、端末の暗証番号でログインできます。</p>
            <NewPasskey ceremony="enrol" reply={reply} button="パスキーを登録してログインする" />
          </section>
        </>
      ) : (
        <>
          <p>
            {loaderData.app
              ? '認証アプリに表示されている6けたの確認コードを入力してください。回復コードも入力できます。'
              : '登録したパスキーでログインしてください。パスキーを使えないときは、回復コードを入力してください。'}
          </p>
          {loaderData.hasPasskeys && (
            <>
              <PasskeyButton ceremony="code" instead="確認コードまたは回復コードを入力してください。" />
              <p className="text-sm text-soft [@media(scripting:enabled)]:hidden">
                パスキーを使うには、JavaScriptを有効にしてください。
              </p>
            </>
          )}
          <Form method="post" noValidate className="space-y-5">
            <CodeField reply={reply} />
            <button type="submit" name="intent" value="code" className="btn btn-primary w-full">
              ログインする
            </button>
          </Form>
        </>
      )}
      <p>
        <Link to="/login">ログインの最初に戻る</Link>
      </p>
    </>
  );
}
