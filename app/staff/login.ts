import { endOf } from '#app/account/lifetimes.ts';
import { countAttempt, forgiveAttempt, type LoginLimits } from '#app/account/login-attempt.ts';
import { hashPassword, needsRehash, passwordFits } from '#app/account/password.ts';
import { looksLikeToken, randomToken } from '#platform/crypto.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { securityEvent } from '#platform/security-log.ts';
import { consume, giveBack } from '#platform/throttle.ts';
import { type Changes, record } from './audit.ts';
import { noticeOfFactor } from './factor-mails.ts';
import {
  endPendingLogin,
  factorsOf,
  insertPendingLogin,
  pendingLoginStaff,
  takeAttempt,
} from './factor-store.ts';
import { type Moment, type SentPasskey, staffByPasskey } from './passkeys.ts';
import { spendTyped, type TypedFactor } from './second-factor.ts';
import { type SignedInStaff, startSession } from './session.ts';
import { markConfirmed } from './session-store.ts';
import { type Account, accountByEmail, accountById, replaceHash } from './staff-store.ts';

const LIMITS: LoginLimits = {
  device: 'staff_login_device_account',
  account: 'staff_login_account',
  long: 'staff_login_long_account',
  network: 'staff_login_address',
};

/** From where somebody comes who is not logged in yet. */
export interface From {
  address: string;
  requestId: string;
}

export type PasswordResult =
  | { kind: 'second_step'; pendingLogin: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfter: number };

/** The first step. Neither text nor time tells a wrong address from a wrong password. Nothing is shown before the second. */
export async function logIn(
  input: { email: string; password: string },
  from: From,
  now = new Date(),
): Promise<PasswordResult> {
  const { email } = input;
  const attempt = { account: `staff ${email}`, client: from.address, known: undefined };
  const taken = await countAttempt(LIMITS, attempt);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const account = await accountByEmail(email);
  if (!(await passwordFits(account?.passwordHash, input.password)) || !account) {
    securityEvent('login_failed', { by: 'password', staffId: account?.id });
    return { kind: 'refused' };
  }
  await forgiveAttempt(LIMITS, attempt);
  if (needsRehash(account.passwordHash))
    await replaceHash(db(), account.id, await hashPassword(input.password));
  securityEvent('second_factor_asked', { staffId: account.id });
  const pendingLogin = await transaction((tx) => beginSecondStep(tx, account.id, now));
  return { kind: 'second_step', pendingLogin };
}

/** @returns the token for the browser, which gives access to the second step only. */
export async function beginSecondStep(tx: Tx, staffId: number, now: Date): Promise<string> {
  const token = randomToken();
  await insertPendingLogin(tx, { token, staffId, expiresAt: endOf('staff_pending_login', now) });
  return token;
}

/** A second step that a browser may take: whose it is, and what they have to take it with. Without any they set it up. */
export interface SecondStep {
  account: Account;
  app: boolean;
  passkeys: number;
  enrolled: boolean;
}

export async function openSecondStep(
  token: string | undefined,
  now = new Date(),
): Promise<SecondStep | undefined> {
  const staffId = looksLikeToken(token) ? await pendingLoginStaff(token, now) : undefined;
  const account = staffId === undefined ? undefined : await accountById(db(), staffId);
  if (!account) return undefined;
  const { app, passkeys } = await factorsOf(db(), account.id);
  return { account, app, passkeys, enrolled: app || passkeys > 0 };
}

/** What somebody proves their second factor with: a code that is typed, or a passkey. */
export type ShownFactor = TypedFactor | ({ by: 'passkey' } & SentPasskey);

/** Whether it is valid, and uses it up. */
async function spendShown(
  tx: Tx,
  moment: Moment,
  staffId: number,
  shown: ShownFactor,
  now: Date,
): Promise<boolean> {
  if (shown.by !== 'passkey') return spendTyped(tx, staffId, shown, now);
  return (await staffByPasskey(tx, moment, staffId, shown, now)) === staffId;
}

export type SecondStepResult =
  | { kind: 'logged_in'; sessionToken: string }
  | { kind: 'wrong'; left: number }
  | { kind: 'ended' }
  | { kind: 'throttled'; retryAfter: number };

/** The second step: five attempts for each login, ten in a quarter of an hour over all logins of a person. */
export async function takeSecondStep(
  token: string | undefined,
  shown: ShownFactor,
  request: Request,
  from: From,
  now = new Date(),
): Promise<SecondStepResult> {
  const step = await openSecondStep(token, now);
  if (!step?.enrolled || !token) return refuseNetwork(from);
  const { account } = step;
  const key = `staff:${account.id}`;
  const taken = await consume('staff_code_account', key);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const left = await takeAttempt(token, now);
  if (left === undefined) return { kind: 'ended' };
  const result = await transaction(async (tx): Promise<SecondStepResult> => {
    if (!(await spendShown(tx, 'staff_code', account.id, shown, now)))
      return left > 0 ? { kind: 'wrong', left } : { kind: 'ended' };
    if (!(await endPendingLogin(tx, token))) return { kind: 'ended' };
    await noteLogin(tx, account, from, byWhat(shown));
    if (shown.by === 'recovery')
      await noticeOfFactor(tx, { ...account, staffId: account.id }, 'recovery_code_used', now);
    return { kind: 'logged_in', sessionToken: await startSession(tx, account.id, request, now) };
  });
  if (result.kind === 'logged_in') {
    securityEvent('login', { by: 'second_factor', staffId: account.id });
    await giveBack('staff_code_account', key);
  } else securityEvent('second_factor_failed', { by: shown.by, staffId: account.id });
  return result;
}

/** Of a network that knows no begun login. */
export async function refuseNetwork(
  from: From,
): Promise<{ kind: 'ended' } | { kind: 'throttled'; retryAfter: number }> {
  const taken = await consume('staff_code_address', from.address);
  return taken.ok ? { kind: 'ended' } : { kind: 'throttled', retryAfter: taken.retryAfter };
}

function byWhat(shown: ShownFactor): Changes {
  if (shown.by === 'app') return {};
  return shown.by === 'recovery' ? { 回復コード: [null, '使用'] } : { パスキー: [null, '使用'] };
}

/** Writes a login down. */
export function noteLogin(tx: Tx, account: Account, from: From, changes: Changes): Promise<void> {
  const actor = { ...from, staffId: account.id, name: account.name, grants: [] };
  return record(tx, actor, { action: 'login', subject: 'staff', subjectId: account.id, changes });
}

export type Confirmed = { kind: 'confirmed' } | { kind: 'wrong' } | { kind: 'throttled'; retryAfter: number };

/** Whether somebody has shown within the last minutes that they sit there: before what cannot be taken back. */
export function isConfirmed(staff: SignedInStaff, now = new Date()): boolean {
  return now < endOf('staff_step_up', staff.confirmedAt);
}

/** Asks for the password, a code of the app or a passkey again. */
export async function confirm(
  staff: SignedInStaff,
  shown: { password: string } | ShownFactor,
  now = new Date(),
): Promise<Confirmed> {
  const key = `staff:${staff.staffId}`;
  const taken = await consume('staff_confirm_account', key);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const fits =
    'password' in shown
      ? await passwordFits((await accountById(db(), staff.staffId))?.passwordHash, shown.password)
      : await transaction((tx) => spendShown(tx, 'staff_confirm', staff.staffId, shown, now));
  if (!fits) {
    securityEvent('step_up_failed', { staffId: staff.staffId });
    return { kind: 'wrong' };
  }
  securityEvent('step_up', { staffId: staff.staffId });
  await markConfirmed(staff.sessionHash, now);
  await giveBack('staff_confirm_account', key);
  return { kind: 'confirmed' };
}
