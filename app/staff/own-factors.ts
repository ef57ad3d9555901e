import { db, type Tx, transaction } from '#platform/db/db.ts';
import { type SecurityEvent, securityEvent } from '#platform/security-log.ts';
import { type Changes, record } from './audit.ts';
import { type FactorNotice, noticeOfFactor } from './factor-mails.ts';
import { deleteTotp, factorsOf } from './factor-store.ts';
import { deletePasskey, passkeysOf } from './passkey-store.ts';
import { type KeptPasskey, keepPasskey, type SentPasskey } from './passkeys.ts';
import { type Enrolled, enrol } from './second-factor.ts';
import type { SignedInStaff } from './session.ts';
import { lockStaff } from './staff-store.ts';

/** What somebody proves their second factor with. */
export async function ownFactors({ staffId }: SignedInStaff) {
  const [{ app, codes }, passkeys] = await Promise.all([factorsOf(db(), staffId), passkeysOf(staffId)]);
  return { app, codes, passkeys };
}

interface Change {
  event: SecurityEvent;
  notice: FactorNotice;
  changes: Changes;
  facts: [string, string][];
}

/** Changes what somebody logs in with, while nothing else of theirs changes, with its entry and its mail. */
async function change<Refused extends string>(
  staff: SignedInStaff,
  now: Date,
  work: (tx: Tx) => Promise<Change | Refused>,
): Promise<'done' | Refused> {
  const made = await transaction(async (tx) => {
    await lockStaff(tx, staff.staffId);
    const result = await work(tx);
    if (typeof result === 'string') return result;
    const { staffId } = staff;
    await record(tx, staff, {
      action: 'account',
      subject: 'staff',
      subjectId: staffId,
      changes: result.changes,
    });
    await noticeOfFactor(tx, staff, result.notice, now, result.facts);
    return result;
  });
  if (typeof made === 'string') return made;
  securityEvent(made.event, { staffId: staff.staffId });
  return 'done';
}

/** A further passkey. */
export function addOwnPasskey(
  staff: SignedInStaff,
  sent: SentPasskey & { name: string },
  now = new Date(),
): Promise<'done' | Exclude<KeptPasskey, 'kept'>> {
  return change<Exclude<KeptPasskey, 'kept'>>(staff, now, async (tx) => {
    const kept = await keepPasskey(tx, staff.staffId, sent, now);
    if (kept !== 'kept') return kept;
    return {
      event: 'passkey_added',
      notice: 'passkey_added',
      changes: { パスキー: [null, sent.name] },
      facts: [['名前', sent.name]],
    };
  });
}

type NotRemoved = 'unknown' | 'last_factor';
export type Removed = 'done' | NotRemoved;

/** The last factor stays: without one nothing would be shown any more. */
export function removeOwnPasskey(staff: SignedInStaff, id: number, now = new Date()): Promise<Removed> {
  return change<NotRemoved>(staff, now, async (tx) => {
    const { app, passkeys } = await factorsOf(tx, staff.staffId);
    if (!app && passkeys < 2) return 'last_factor';
    const name = await deletePasskey(tx, staff.staffId, id);
    if (name === undefined) return 'unknown';
    return {
      event: 'passkey_removed',
      notice: 'passkey_removed',
      changes: { パスキー: [name, null] },
      facts: [['名前', name]],
    };
  });
}

/** An authenticator app beside passkeys. */
export function addOwnApp(
  staff: SignedInStaff,
  input: { packed: string; code: string },
  now = new Date(),
): Promise<'done' | Exclude<Enrolled, 'on'>> {
  return change<Exclude<Enrolled, 'on'>>(staff, now, async (tx) => {
    const enrolled = await enrol(tx, staff.staffId, input, now);
    if (enrolled !== 'on') return enrolled;
    return {
      event: 'second_factor_on',
      notice: 'app_added',
      changes: { 認証アプリ: ['なし', '設定済み'] },
      facts: [],
    };
  });
}

export function removeOwnApp(staff: SignedInStaff, now = new Date()): Promise<Removed> {
  return change<NotRemoved>(staff, now, async (tx) => {
    const { app, passkeys } = await factorsOf(tx, staff.staffId);
    if (!app) return 'unknown';
    if (passkeys === 0) return 'last_factor';
    await deleteTotp(tx, staff.staffId);
    return {
      event: 'second_factor_off',
      notice: 'app_removed',
      changes: { 認証アプリ: ['設定済み', 'なし'] },
      facts: [],
    };
  });
}
