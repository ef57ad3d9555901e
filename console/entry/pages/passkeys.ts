import { readCookie } from '#app/account/cookies.ts';
import type { Options } from '#app/account/passkey/ceremony.ts';
import { clientOf, readForm } from '#app/forms/request.ts';
import { confirm, openSecondStep } from '#app/staff/login.ts';
import { optionsToMake, optionsToShow } from '#app/staff/passkeys.ts';
import { findStaff } from '#app/staff/session.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { consume } from '#platform/throttle.ts';
import { fromOf } from '../../from-of.ts';
import { PROOF_FAULTS, proofOf } from '../../parts/proof.ts';
import type { Route } from './+types/passkeys.ts';

/** Nothing to look at. */
export function loader(): never {
  throw notFound();
}

/**
 * What the browser passes to its authenticator before a form is sent: `login`, `code` at the second step, `enrol` for the first
 * factor, `register` for a further one, `confirm` when somebody is asked again; `confirmed` takes what that one showed.
 */
export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  const taken = await consume('passkey_options_address', clientOf(request));
  if (!taken.ok) return throttled(taken.retryAfter);
  switch (params.ceremony) {
    case 'login':
      return answer(await optionsToShow('staff_login', null));
    case 'code':
    case 'enrol':
      return secondStep(request, params.ceremony);
    case 'register':
    case 'confirm':
    case 'confirmed':
      return ofStaff(request, params.ceremony);
    default:
      throw notFound();
  }
}

const ENDED = 'ログインの有効期限が切れました。お手数ですが、もう一度ログインしてください';

async function secondStep(request: Request, ceremony: 'code' | 'enrol'): Promise<Response> {
  const step = await openSecondStep(readCookie(request, 'staff_login'));
  if (!step || step.enrolled !== (ceremony === 'code')) return fault(401, ENDED);
  return answer(
    ceremony === 'code'
      ? await optionsToShow('staff_code', step.account.id)
      : await optionsToMake(step.account),
  );
}

async function ofStaff(request: Request, ceremony: 'register' | 'confirm' | 'confirmed'): Promise<Response> {
  const staff = await findStaff(request, fromOf(request));
  if (!staff) return fault(401, ENDED);
  if (ceremony === 'confirm') return answer(await optionsToShow('staff_confirm', staff.staffId));
  const form = await readForm(request);
  if (ceremony === 'confirmed') {
    const credential = String(form.get('_credential') ?? '');
    const result = await confirm(staff, { by: 'passkey', credential, request });
    if (result.kind === 'throttled') return throttled(result.retryAfter);
    if (result.kind === 'wrong')
      return fault(403, 'パスキーを確認できませんでした。パスワードまたは確認コードを入力してください');
    return Response.json({}, { headers: PRIVATE });
  }
  // Before the passkey is made, so that none is made in vain.
  const proof = await proofOf(staff, String(form.get('currentPassword') ?? ''));
  if (proof.kind === 'throttled') return throttled(proof.retryAfter);
  if (proof.kind !== 'confirmed') return fault(403, PROOF_FAULTS[proof.kind]);
  return answer(await optionsToMake({ ...staff, id: staff.staffId }));
}

const PRIVATE = { 'Cache-Control': 'private, no-store' };

function answer({ options, cookie }: Options): Response {
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
