import { noticeMail } from '#app/member/security/notices.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record, recordLook } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { giveBackEach, type Point, peek } from '#platform/throttle.ts';
import { lockFor } from './member.ts';
import { deleteFactors, devicesOf, endAllSessions, findMember } from './member-store.ts';

/** How a member gets in, and what staff can do about it. */

/** The counters that can close a member's login: of strangers' attempts, and of those in the member's own browsers. */
async function counters(member: {
  id: number;
  email: string;
}): Promise<{ strangers: Point[]; own: Point[] }> {
  const of = `member:${member.id}`;
  const devices = await devicesOf(member.id);
  return {
    strangers: [
      ['login_account', member.email],
      ['login_long_account', member.email],
      ['second_step_account', of],
      ['second_step_long_account', of],
      ['confirm_account', of],
    ],
    own: devices.flatMap((hash): Point[] => [
      ['login_device_account', `${hash.toString('hex')} ${member.email}`],
      ['second_step_device_account', `${hash.toString('hex')} ${of}`],
    ]),
  };
}

/** For how many seconds strangers' attempts, or their own, keep a member from logging in; 0: not at all. */
export async function closedFor(member: { id: number; email: string | null }): Promise<number> {
  if (member.email === null) return 0;
  const { strangers, own } = await counters({ id: member.id, email: member.email });
  const peeked = await Promise.all([...strangers, ...own].map(([limit, key]) => peek(limit, key)));
  return Math.max(0, ...peeked.map((state) => (state.ok ? 0 : state.retryAfter)));
}

/** Gives all counted attempts back, so that the member can log in at once. @throws NotAllowed */
export async function unlock(actor: Actor, id: number): Promise<'done' | 'unknown'> {
  demandEverywhere(actor, 'member.edit');
  const member = await findMember(id);
  if (!member?.email) return 'unknown';
  const { strangers, own } = await counters({ id, email: member.email });
  // The audit first: what is given back twice does no harm, and nothing is given back unseen.
  await recordLook(actor, {
    action: 'member.edit',
    subject: 'member',
    subjectId: id,
    changes: { ログインの制限: [null, '解除'] },
  });
  await giveBackEach([...strangers, ...own], () => true);
  return 'done';
}

/** Ends every session of a member, and logins that wait for the second step. @throws NotAllowed */
export async function endSessions(actor: Actor, id: number): Promise<'done' | 'unknown'> {
  const result = await transaction(async (tx) => {
    if (!(await lockFor(tx, actor, 'member.edit', id))) return 'unknown';
    const ended = await endAllSessions(tx, id);
    await record(tx, actor, {
      action: 'member.edit',
      subject: 'member',
      subjectId: id,
      changes: { ログイン中の端末: [`${ended}台`, 'すべてログアウト'] },
    });
    return 'done' as const;
  });
  if (result === 'done') securityEvent('sessions_ended', { memberId: id, ...byStaff(actor) });
  return result;
}

/**
 * Takes the second factor away from who has asked for it and shown who they are: they log in with the password alone and
 * set a new one up. All sessions end, and the member is told by mail.
 * @param how.passkeys also every passkey, where the device is lost.
 * @throws NotAllowed
 */
export async function resetFactors(
  actor: Actor,
  id: number,
  how: { reason: string; passkeys: boolean },
  now: Date = new Date(),
): Promise<'done' | 'unknown' | 'nothing'> {
  const result = await transaction(async (tx) => {
    const member = await lockFor(tx, actor, 'member.edit', id);
    if (!member) return 'unknown';
    const gone = await deleteFactors(tx, id, how.passkeys);
    if (!gone.app && gone.passkeys === 0) return 'nothing';
    await endAllSessions(tx, id);
    const asked: [string, string] = ['お手続き', 'ご依頼により、運営の担当者が行いました'];
    if (gone.app)
      await queueMail(
        tx,
        await noticeMail(storefrontPaths('donation'), member.email, 'second_factor_off', now, [asked]),
      );
    if (gone.passkeys > 0)
      await queueMail(
        tx,
        await noticeMail(storefrontPaths('donation'), member.email, 'passkey_removed', now, [
          asked,
          ['削除したパスキー', `${gone.passkeys}件(すべて)`],
        ]),
      );
    await record(tx, actor, {
      action: 'member.edit',
      subject: 'member',
      subjectId: id,
      changes: {
        ...(gone.app && { '2段階認証': ['設定済み', '解除'] as const }),
        ...(gone.passkeys > 0 && { パスキー: [`${gone.passkeys}件`, '削除'] as const }),
        理由: [null, how.reason],
      },
    });
    return gone;
  });
  if (typeof result === 'string') return result;
  if (result.app) securityEvent('second_factor_off', { memberId: id, ...byStaff(actor) });
  if (result.passkeys > 0) securityEvent('passkey_removed', { memberId: id, ...byStaff(actor) });
  return 'done';
}

function byStaff({ staffId }: Actor): { staffId?: number } {
  return staffId === null ? {} : { staffId };
}
