import { z } from 'zod';
import { clearCookie, readCookie, setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { codeSchema } from '../../registration/registration-form.ts';
import { beginEmailChange, confirmEmailChange, pendingEmail } from '../email-change.ts';
import { type Answer, askPassword, done, type Leaves, refuse, type Visit, wait } from '../visit.ts';

const newEmailSchema = z.object({ email: fields.email('新しいメールアドレス') });

/**
 * Redirects from the mailed link, so that its secret is removed from the address bar, the history and every referrer at
 * once.
 */
export function leaveWithLink({ url, paths }: Visit): Leaves | undefined {
  const token = url.searchParams.get('token');
  if (token === null || url.searchParams.get('section') !== 'email') return undefined;
  return {
    leaveFor: `${paths.profile}?section=email&step=link`,
    headers: { 'Set-Cookie': setCookie('email_change', token.slice(0, 100), lifetimes.email_change) },
  };
}

/** The state of the change of address: request, waiting for the code, or opened by the mailed link. */
export async function emailView({ request, url, member }: Visit) {
  const step = url.searchParams.get('step');
  if (step === 'link') {
    const wanted = await pendingEmail(member.id, readCookie(request, 'email_change') ?? '');
    return { step: wanted === undefined ? ('stale' as const) : ('link' as const), wanted };
  }
  const wanted = step === 'new' ? undefined : await pendingEmail(member.id);
  return { step: wanted === undefined ? ('ask' as const) : ('code' as const), wanted };
}

export async function changeEmail(visit: Visit, form: FormData): Promise<Answer> {
  switch (form.get('intent')) {
    case 'code':
      return byCode(visit, form);
    case 'link':
      return byLink(visit);
    default:
      return ask(visit, form);
  }
}

async function ask(visit: Visit, form: FormData): Promise<Answer> {
  const { paths, member, now } = visit;
  const parsed = parseForm(form, newEmailSchema);
  if (!parsed.ok) return refuse(parsed.reply);
  const { email } = parsed.value;
  if (email === member.email) return refuse(parsed.reply, 'email', '現在と同じメールアドレスです');
  const refused = await askPassword(visit, form, parsed.reply);
  if (refused) return refused;
  const result = await beginEmailChange(paths, member, email, now);
  if (result.kind === 'throttled') return wait(parsed.reply, result.retryAfter);
  return done(paths, 'email_mailed', 'email');
}

async function byCode({ paths, member, now }: Visit, form: FormData): Promise<Answer> {
  const parsed = parseForm(form, codeSchema);
  if (!parsed.ok) return refuse(parsed.reply);
  const result = await confirmEmailChange(paths, member, parsed.value, now);
  switch (result.kind) {
    case 'changed':
      return done(paths, 'email');
    case 'wrong':
      return refuse(parsed.reply, 'code', `確認コードが正しくありません。あと${result.left}回入力できます`);
    case 'no_attempts':
      return refuse(
        EMPTY_REPLY,
        'code',
        '確認コードを入力できる回数を超えました。はじめからお手続きください',
      );
    default:
      return over(result.kind);
  }
}

async function byLink({ request, paths, member, now }: Visit): Promise<Answer> {
  const link = readCookie(request, 'email_change');
  const result = await confirmEmailChange(paths, member, { link }, now);
  if (result.kind === 'changed')
    return done(paths, 'email', undefined, { 'Set-Cookie': clearCookie('email_change') });
  return over(result.kind === 'taken' ? 'taken' : 'stale');
}

function over(kind: 'stale' | 'taken'): Answer {
  return refuse(
    EMPTY_REPLY,
    '',
    kind === 'taken'
      ? 'このメールアドレスは、すでに別の会員登録で使われています。別のメールアドレスをお使いください'
      : 'お手続きの有効期限が切れているか、すでに完了しています。はじめからお手続きください',
  );
}
