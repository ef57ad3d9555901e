import { redirect } from 'react-router';
import { addressFault, fillAddress } from '#app/forms/address.ts';
import { normalized, parseForm, shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, FILL_INTENT, withError } from '#app/forms/reply.ts';
import { clientOf, readForm, refused, throttled } from '#app/forms/request.ts';
import { pageHead } from '#app/site/head.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Steps } from '#app/ui/Steps.tsx';
import { readCookie, setCookie } from '../cookies.ts';
import { type Door, doorOf, withRedirect } from '../door.ts';
import { CodeStep } from '../parts/CodeStep.tsx';
import { EmailStep } from '../parts/EmailStep.tsx';
import { RegistrationClosed } from '../parts/RegistrationClosed.tsx';
import { RegistrationFields } from '../parts/RegistrationFields.tsx';
import {
  beginRegistration,
  CODE_MINUTES,
  confirmCode,
  finishRegistration,
  readTicket,
  registrationState,
  type Ticket,
  ticketCookie,
} from '../registration.ts';
import { codeSchema, emailSchema, registrationSchema, toRegistration } from '../registration-form.ts';
import { safeRedirect } from '../safe-redirect.ts';
import { findMember } from '../session.ts';
import { signInCookies } from '../sign-in.ts';
import type { Route } from './+types/register.ts';

function ticketOf(request: Request): Ticket | undefined {
  return readTicket(readCookie(request, 'registration'));
}

function keepTicket(ticket: Ticket): string {
  return setCookie('registration', ticketCookie(ticket), CODE_MINUTES * 60);
}

export async function loader({ request, url }: Route.LoaderArgs) {
  const door = doorOf(url.pathname);
  const wanted = safeRedirect(url.searchParams.get('redirect'), '');
  if (await findMember(request)) throw redirect(wanted || door.mypage);
  const token = url.searchParams.get('token');
  // The secret leaves the address bar, the history and every referrer at once.
  if (token !== null)
    throw redirect(`${door.register}?step=form`, {
      headers: { 'Set-Cookie': keepTicket({ by: 'link', token: token.slice(0, 100) }) },
    });
  const step = url.searchParams.get('step');
  if (step !== 'code' && step !== 'form') return { door, wanted, kind: 'email' as const, email: '' };
  const state = await registrationState(ticketOf(request));
  if (state.kind === 'none') return { door, wanted, kind: 'expired' as const, email: '' };
  if ((state.kind === 'code' || state.kind === 'form') && state.kind !== step)
    throw redirect(`${door.register}?step=${state.kind}`);
  return { door, wanted, kind: state.kind, email: 'email' in state ? state.email : '' };
}

export async function action({ request, url }: Route.ActionArgs) {
  const door = doorOf(url.pathname);
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'code':
      return sendCode(door, request, form);
    case 'resend': {
      const state = await registrationState(ticketOf(request));
      if (state.kind !== 'code') throw redirect(`${door.register}?step=code`);
      return begin(door, request, state.email, state.redirect);
    }
    case 'finish':
    case FILL_INTENT:
      return finish(door, request, form);
    default: {
      const parsed = parseForm(form, emailSchema);
      if (!parsed.ok) return refused(parsed.reply, {});
      const wanted = safeRedirect(url.searchParams.get('redirect'), '');
      return begin(door, request, parsed.value.email, wanted);
    }
  }
}

async function begin(door: Door, request: Request, email: string, wanted: string) {
  const result = await beginRegistration(door, { email, redirect: wanted, client: clientOf(request) });
  if (result.kind === 'throttled') return throttled({ values: { email }, errors: {} }, result.retryAfter, {});
  throw redirect(`${door.register}?step=code`, { headers: { 'Set-Cookie': keepTicket(result.ticket) } });
}

async function sendCode(door: Door, request: Request, form: FormData) {
  const parsed = parseForm(form, codeSchema);
  if (!parsed.ok) return refused(parsed.reply, {});
  const result = await confirmCode(ticketOf(request), {
    code: parsed.value.code,
    client: clientOf(request),
  });
  switch (result.kind) {
    case 'confirmed':
      throw redirect(`${door.register}?step=form`);
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

async function finish(door: Door, request: Request, form: FormData) {
  const ticket = ticketOf(request);
  const state = await registrationState(ticket);
  if (state.kind !== 'form') return refused(shownAgain(form), {});
  const schema = registrationSchema(state.email, new Date());
  if (form.get('intent') === FILL_INTENT)
    return { reply: await fillAddress(shownAgain(normalized(form, schema))) };
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return refused(parsed.reply, {});
  const fault = await addressFault(parsed.value);
  if (fault) return refused(withError(parsed.reply, 'addressConfirmed', fault), {});
  const from = { client: clientOf(request), request };
  const result = await finishRegistration(door, ticket, toRegistration(parsed.value), from);
  if (result.kind === 'throttled') return throttled(parsed.reply, result.retryAfter, {});
  if (result.kind !== 'registered') return refused(parsed.reply, {});
  throw redirect(safeRedirect(result.redirect, door.mypage), {
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
  return pageHead(args, { description, canonical: d.door.register });
}

const STEPS = ['メール', '確認コード', 'お客様の情報'];
const STEP_OF = { email: 0, code: 1, form: 2, expired: 1, completed: 2 };

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { door, wanted, kind, email } = loaderData;
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className={`mx-auto space-y-6 py-4 ${kind === 'form' ? 'max-w-2xl' : 'max-w-md'}`}>
      <h1>会員登録</h1>
      <Steps steps={STEPS} current={STEP_OF[kind]} />
      <ErrorSummary errors={reply.errors} />
      {kind === 'email' && <EmailStep reply={reply} login={withRedirect(door.login, wanted)} />}
      {kind === 'code' && <CodeStep reply={reply} email={email} restart={door.register} />}
      {kind === 'form' && <RegistrationFields storefront={door.storefront} reply={reply} email={email} />}
      {(kind === 'expired' || kind === 'completed') && <RegistrationClosed kind={kind} door={door} />}
    </div>
  );
}
