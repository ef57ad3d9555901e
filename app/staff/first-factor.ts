import { transaction } from '#platform/db/db.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume } from '#platform/throttle.ts';
import { endPendingLogin, factorsOf } from './factor-store.ts';
import { type From, noteLogin, openSecondStep, refuseNetwork } from './login.ts';
import { type KeptPasskey, keepPasskey } from './passkeys.ts';
import { type Enrolled, enrol, renewCodes } from './second-factor.ts';
import { startSession } from './session.ts';
import { lockStaff } from './staff-store.ts';

/** The first second factor: an app that has shown a code, or a passkey that was made just now. */
export type FirstFactor = { packed: string; code: string } | { credential: string; name: string };

export type EnrolResult =
  | { kind: 'logged_in'; sessionToken: string; recoveryCodes: string[] }
  | { kind: 'ended' }
  | { kind: 'throttled'; retryAfter: number }
  | { kind: Exclude<Enrolled, 'on'> | Exclude<KeptPasskey, 'kept'> };

/** The second step of who has no second factor yet: it is set up, and then they are logged in. */
export async function enrolAndEnter(
  token: string | undefined,
  input: FirstFactor,
  request: Request,
  from: From,
  now = new Date(),
): Promise<EnrolResult> {
  const step = await openSecondStep(token, now);
  if (!step || !token) return refuseNetwork(from);
  const { account } = step;
  const taken = await consume('staff_code_account', `staff:${account.id}`);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const result = await transaction(async (tx): Promise<EnrolResult> => {
    await lockStaff(tx, account.id);
    const { app, passkeys } = await factorsOf(tx, account.id);
    // A password alone adds no factor beside one that is there.
    if (app || passkeys > 0) return { kind: 'already_on' };
    const kept =
      'packed' in input
        ? await enrol(tx, account.id, input, now)
        : await keepPasskey(tx, account.id, { ...input, request }, now);
    if (kept !== 'on' && kept !== 'kept') return { kind: kept };
    if (!(await endPendingLogin(tx, token))) return { kind: 'ended' };
    const what = 'packed' in input ? '認証アプリ' : `パスキー(${input.name})`;
    await noteLogin(tx, account, from, { '2段階認証': ['なし', what] });
    const sessionToken = await startSession(tx, account.id, request, now);
    return { kind: 'logged_in', sessionToken, recoveryCodes: await renewCodes(tx, account.id) };
  });
  if (result.kind === 'logged_in') securityEvent('second_factor_on', { staffId: account.id });
  return result;
}
