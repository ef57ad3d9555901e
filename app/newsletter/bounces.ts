import { newsletterName } from '#app/member/newsletter/lists.ts';
import { stopNewsletters } from '#app/member/newsletter/stop.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import { activeMember, type Bounce, deleteBounce, findBounces, insertMarked } from './bounce-store.ts';

/** Addresses that newsletters skip, the newest first. @param address a whole one, or ''. @throws NotAllowed */
export function listBounces(actor: Actor, address: string, asked: PageAsked): Promise<Page<Bounce>> {
  demandEverywhere(actor, 'newsletter.read');
  return findBounces(address.trim().toLowerCase(), asked);
}

/** Has newsletters skip an address. @returns false where they do so already. @throws NotAllowed */
export function markBounce(actor: Actor, address: string, said: string): Promise<boolean> {
  demandEverywhere(actor, 'newsletter.edit');
  return transaction(async (tx) => {
    const id = await insertMarked(tx, address.toLowerCase(), said, actor.staffId);
    if (id === undefined) return false;
    await record(tx, actor, {
      action: 'newsletter.edit',
      subject: 'mail_bounce',
      subjectId: id,
      changes: { 配信しないアドレス: [null, '登録'], 理由: [null, said] },
    });
    return true;
  });
}

/** Lets newsletters go to an address again, if its owner still wants them. @throws NotAllowed */
export function letIn(actor: Actor, id: number): Promise<boolean> {
  demandEverywhere(actor, 'newsletter.edit');
  return transaction(async (tx) => {
    if (!(await deleteBounce(tx, id))) return false;
    await record(tx, actor, {
      action: 'newsletter.edit',
      subject: 'mail_bounce',
      subjectId: id,
      changes: { 配信しないアドレス: ['登録', '解除'] },
    });
    return true;
  });
}

/**
 * Takes back the consents of a member who asked for it by mail, letter or telephone (特定電子メール法 3条3項).
 * @returns the lists that were stopped; undefined where the address is no member's. @throws NotAllowed
 */
export function stopFor(actor: Actor, address: string): Promise<string[] | undefined> {
  demandEverywhere(actor, 'newsletter.edit');
  return transaction(async (tx) => {
    const memberId = await activeMember(tx, address.toLowerCase());
    if (memberId === undefined) return undefined;
    const stopped = (await stopNewsletters(tx, memberId)).map(newsletterName);
    if (stopped.length > 0)
      await record(tx, actor, {
        action: 'newsletter.edit',
        subject: 'member',
        subjectId: memberId,
        changes: { メールマガジン: [stopped.join('、'), '配信停止'] },
      });
    return stopped;
  });
}
