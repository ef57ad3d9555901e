import { redirect } from 'react-router';
import { readCookie, setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { findMember } from '#app/account/session.ts';
import { addressFault, fillAddress } from '#app/forms/address.ts';
import { normalized, parseForm, shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, FILL_INTENT, type FormReply, withError } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/shell/head.ts';
import { STARTS_LATER } from '#app/shell/script-start.ts';
import { type StorefrontPaths, storefrontPathsOf, withRedirect } from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Steps } from '#app/ui/Steps.tsx';
import { MailedBefore } from '../parts/MailedBefore.tsx';
import { CodeStep } from '../registration/parts/CodeStep.tsx';
import { EmailStep } from '../registration/parts/EmailStep.tsx';
import { RegistrationClosed } from '../registration/parts/RegistrationClosed.tsx';
import { RegistrationFields } from '../registration/parts/RegistrationFields.tsx';
import {
  beginRegistration,
  confirmCode,
  finishRegistration,
  readTicket,
  registrationState,
  type Ticket,
  ticketCookie,
} from '../registration/registration.ts';
import {
  codeSchema,
  emailSchema,
  registrationSchema,
  toRegistration,
} from '../registration/registration-form.ts';
import { signInCookies } from '../sign-in.ts';
import type { Route } from './+types/register.ts';

export const handle = STARTS_LATER;

function ticketOf(request: Request): Ticket | undefined {
  return readTicket(readCookie(request, 'registration'));
}

function keepTicket(ticket: Ticket): string {
  return setCookie('registration', ticketCookie(ticket), lifetimes.registration);
}

export async function loader({ request, url }: Route.LoaderArgs) {
  const paths = storefrontPathsOf(url.pathname);
  const wanted = safeRedirect(url.searchParams.get('redirect'), '');
  if (await findMember(request)) throw redirect(wanted || paths.mypage);
  const token = url.searchParams.get('token');
  // Removes the secret from the address bar, the history and every referrer at once.
  if (token !== null)
    throw redirect(`${paths.register}?step=form`, {
      headers: { 'Set-Cookie': keepTicket({ by: 'link', token: token.slice(0, 100) }) },
    });
  const step = url.searchParams.get('step');
  if (step !== 'code' && step !== 'form') return { paths, wanted, kind: 'email' as const, email: '' };
  const state = await registrationState(ticketOf(request));
  if (state.kind === 'none') return { paths, wanted, kind: 'expired' as const, email: '' };
  if ((state.kind === 'code' || state.kind === 'form') && state.kind !== step)
    throw redirect(`${paths.register}?step=${state.kind}`);
  return { paths, wanted, kind: state.kind, email: 'email' in state ? state.email : '' };
}

export async function action({ request, url }: Route.ActionArgs) {
  const paths = storefrontPathsOf(url.pathname);
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'code':
      return sendCode(paths, request, form);
    case 'resend': {
      const state = await registrationState(ticketOf(request));
      if (state.kind !== 'code') throw redirect(`${paths.register}?step=code`);
      return begin(paths, request, state.email, state.redirect);
    }
    case 'finish':
    case FILL_INTENT:
      return finish(paths, request, form);
    default: {
      const parsed = parseForm(form, emailSchema);
      if (!parsed.ok) return refused(parsed.reply, {});
      const wanted = safeRedirect(url.searchParams.get('redirect'), '');
      return begin(paths, request, parsed.value.email, wanted);
    }
  }
}

async function begin(paths: StorefrontPaths, request: Request, email: string, wanted: string) {
  const result = await beginRegistration(paths, { email, redirect: wanted, client: clientOf(request) });
  if (result.kind === 'throttled') {
    const reply = { values: { email }, errors: {} };
    return throttled(reply, result.retryAfter, { mailedBefore: result.mailed });
  }
  throw redirect(`${paths.register}?step=code`, { headers: { 'Set-Cookie': keepTicket(result.ticket) } });
}

async function sendCode(paths: StorefrontPaths, request: Request, form: FormData) {
  const parsed = parseForm(form, codeSchema);
  if (!parsed.ok) return refused(parsed.reply, {});
  const result = await confirmCode(ticketOf(request), {
    code: parsed.value.code,
    client: clientOf(request),
  });
  switch (result.kind) {
    case 'confirmed':
      throw redirect(`${paths.register}?step=form`);
    case 'wrong':
      return refused(
        withError(parsed.reply, 'code', `確認コードが正しくありません。あと${result.left}回入力できます`),
        {},
      );
    case 'no_attempts':
      return refused(
        withError(
          { values: {}, errors: {} },
          'code',
          '確認コードを入力できる回数を超えました。「確認コードを送り直す」から、新しいコードをお受け取りください',
        ),
        {},
      );
    case 'throttled':
      return throttled(parsed.reply, result.retryAfter, {});
    case 'expired':
    case 'completed':
      return refused(EMPTY_REPLY, {}); // the loader runs again and says which
  }
}

async function finish(paths: StorefrontPaths, request: Request, form: FormData) {
  const ticket = ticketOf(request);
  const state = await registrationState(ticket);
  if (state.kind !== 'form') return refused(shownAgain(form), {});
  const schema = registrationSchema(state.email, new Date());
  if (form.get('intent') === FILL_INTENT)
    return { reply: await fillAddress(shownAgain(normalized(form, schema))) };
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return refused(parsed.reply, {});
  const fault = await addressFault(parsed.value);
  if (fault) return refused(withError(parsed.reply, fault.field, fault.message), {});
  const from = { client: clientOf(request), request };
  const result = await finishRegistration(paths, ticket, toRegistration(parsed.value), from);
  if (result.kind === 'throttled') return throttled(parsed.reply, result.retryAfter, {});
  if (result.kind !== 'registered') return refused(parsed.reply, {});
  throw redirect(safeRedirect(result.redirect, paths.mypage), {
    headers: signInCookies(result, 'registration'),
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta(args: Route.MetaArgs) {
  const description =
    '会員登録のお手続きです。メールアドレスの確認のあと、お名前とご住所をご登録いただきます。';
  const d = args.loaderData;
  if (d?.kind !== 'email') return pageHead(args, { description, noindex: true });
  return pageHead(args, { description, canonical: d.paths.register });
}

const STEPS = ['メール', '確認コード', 'お客様の情報'];
const STEP_OF = { email: 0, code: 1, form: 2, expired: 1, completed: 2 };

interface Answer {
  reply: FormReply;
  /** No further mail is sent for a while: there are some in the mailbox. */
  mailedBefore?: boolean;
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { paths, wanted, kind, email } = loaderData;
  const answer = actionData as Answer | undefined;
  const reply = answer?.reply ?? EMPTY_REPLY;
  return (
    <div className={`mx-auto space-y-6 py-4 ${kind === 'form' ? 'max-w-2xl' : 'max-w-md'}`}>
      <h1>会員登録</h1>
      <Steps steps={STEPS} current={STEP_OF[kind]} />
      <ErrorSummary errors={reply.errors} />
      {answer?.mailedBefore && <MailedBefore life="registration" />}
      {kind === 'email' && <EmailStep reply={reply} login={withRedirect(paths.login, wanted)} />}
      {kind === 'code' && <CodeStep reply={reply} email={email} restart={paths.register} />}
      {kind === 'form' && <RegistrationFields storefront={paths.storefront} reply={reply} email={email} />}
      {(kind === 'expired' || kind === 'completed') && <RegistrationClosed kind={kind} paths={paths} />}
    </div>
  );
}
