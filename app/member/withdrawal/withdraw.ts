import { ownerHash } from '#app/account/parked-form.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { queueMail } from '#platform/mail/send.ts';
import { securityEvent } from '#platform/security-log.ts';
import { changeConsents } from '../newsletter/consent-store.ts';
import { activeAccount, lockMember } from '../store.ts';
import { eraseAccount } from './erase-store.ts';
import { farewellMail } from './farewell-mail.ts';
import { withdrawalFeatures } from './features.ts';

async function reasonsAgainst(tx: Tx, memberId: number): Promise<string[]> {
  const reasons: string[] = [];
  for (const part of withdrawalFeatures) reasons.push(...((await part.inTheWay?.(tx, memberId)) ?? []));
  return reasons;
}

/** Why a member cannot withdraw now; empty when they can. */
export function withdrawalObstacles(memberId: number): Promise<string[]> {
  return db()
    .transaction()
    .execute((tx) => reasonsAgainst(tx, memberId));
}

type Withdrawal = { kind: 'withdrawn' } | { kind: 'not_now'; reasons: string[] };

/**
 * Withdraws a member (退会) whose password the caller has checked: all in one transaction, or nothing. Personal data is
 * erased where no law requires it (個人情報保護法 22条); donations keep the copies that the books need. The row's lock
 * waits for donations that are being made, and blocks further ones.
 * @param also what is written in the same transaction, once for a member.
 * @returns what prevents it, if anything does.
 */
export async function withdraw(
  paths: StorefrontPaths,
  memberId: number,
  now = new Date(),
  also?: (tx: Tx) => Promise<void>,
): Promise<Withdrawal> {
  const result = await transaction(async (tx): Promise<Withdrawal> => {
    if (!(await lockMember(tx, memberId))) return { kind: 'withdrawn' };
    const reasons = await reasonsAgainst(tx, memberId);
    if (reasons.length > 0) return { kind: 'not_now', reasons };
    const account = await activeAccount(tx, memberId);
    await changeConsents(tx, memberId, { donation: false, shop: false }, 'withdrawal');
    for (const part of withdrawalFeatures) await part.erase?.(tx, memberId);
    const email = account!.email;
    await eraseAccount(tx, { id: memberId, email, ownerHash: ownerHash(memberId) }, now);
    await queueMail(tx, await farewellMail(paths, email, now));
    await also?.(tx);
    return { kind: 'withdrawn' };
  });
  if (result.kind === 'withdrawn') securityEvent('withdrawn', { memberId });
  return result;
}
