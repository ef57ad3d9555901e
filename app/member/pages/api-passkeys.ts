import { findMember } from '#app/account/session.ts';
import { clientOf, readForm } from '#app/forms/request.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { consume } from '#platform/throttle.ts';
import { assertionOptions, registrationOptions } from '../security/passkeys.ts';
import { stepUp } from '../security/step-up.ts';
import type { Route } from './+types/api-passkeys.ts';

/**
 * The options that the browser passes to its authenticator, before the form itself is sent: `login`, `confirm`, or
 * `register`, which checks the password first, so that no passkey is made in vain. An error is returned as text.
 */
export async function action({ request, params }: Route.ActionArgs) {
  const taken = await consume('passkey_options_address', clientOf(request));
  if (!taken.ok) return throttled(taken.retryAfter);
  if (params.ceremony === 'login') return answer(await assertionOptions(undefined));
  if (params.ceremony !== 'confirm' && params.ceremony !== 'register') throw notFound();
  const member = await findMember(request);
  if (!member)
    return fault(401, 'ログインの有効期限が切れました。お手数ですが、もう一度ログインしてください');
  if (params.ceremony === 'confirm') return answer(await assertionOptions(member));
  const password = (await readForm(request)).get('currentPassword');
  const asked = await stepUp(member, typeof password === 'string' ? password : '');
  if (asked.kind === 'throttled') return throttled(asked.retryAfter);
  if (asked.kind === 'wrong') return fault(403, 'パスワードが正しくありません');
  return answer(await registrationOptions(member));
}

const PRIVATE = { 'Cache-Control': 'private, no-store' };

function answer({ options, cookie }: { options: object; cookie: string }): Response {
  return Response.json({ options }, { headers: { ...PRIVATE, 'Set-Cookie': cookie } });
}

function fault(status: number, message: string, more: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { ...PRIVATE, ...more } });
}

/** @param retryAfter seconds. */
function throttled(retryAfter: number): Response {
  const wait = { 'Retry-After': String(retryAfter) };
  return fault(429, 'しばらく時間をおいて、もう一度お試しください', wait);
}
