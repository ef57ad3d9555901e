import type { Actor } from '#app/staff/actor.ts';
import { record, recordLook } from '#app/staff/audit.ts';
import { type Action, demandEverywhere, mayEverywhere } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { findMember, insertNote, lockMember, type MemberRecord } from './member-store.ts';

export type { MemberRecord };

/** A member for who may look at one; undefined as if there were none otherwise. Each look stands in the audit. */
export async function readMember(actor: Actor, id: number): Promise<MemberRecord | undefined> {
  if (!mayEverywhere(actor, 'member.read')) return undefined;
  const member = await findMember(id);
  if (member) await recordLook(actor, { action: 'member.read', subject: 'member', subjectId: id });
  return member;
}

/** The same to be shown without the mask, which the audit tells apart. @param why the page that shows it so. */
export async function revealMember(actor: Actor, id: number, why: string): Promise<MemberRecord | undefined> {
  if (!mayEverywhere(actor, 'member.read')) return undefined;
  const member = await findMember(id);
  if (member)
    await recordLook(actor, {
      action: 'member.read',
      subject: 'member',
      subjectId: id,
      changes: { 伏せた項目を表示: [null, why] },
    });
  return member;
}

/** A member who has not withdrawn, locked for what somebody does to them; undefined where there is none. @throws NotAllowed */
export async function lockFor(
  tx: Tx,
  actor: Actor,
  action: Action,
  id: number,
): Promise<(MemberRecord & { email: string }) | undefined> {
  demandEverywhere(actor, action);
  const member = await lockMember(tx, id);
  return member?.state === 'active' && member.email !== null ? { ...member, email: member.email } : undefined;
}

/** Writes a note for all who look after members. @throws NotAllowed */
export function addNote(actor: Actor, id: number, text: string): Promise<'done' | 'unknown'> {
  return transaction(async (tx) => {
    if (!(await lockFor(tx, actor, 'member.edit', id))) return 'unknown';
    await insertNote(tx, { memberId: id, text, staffId: actor.staffId });
    // What it says stands in the note alone: it ends with the member, and the audit does not.
    await record(tx, actor, {
      action: 'member.edit',
      subject: 'member',
      subjectId: id,
      changes: { メモ: [null, '追加'] },
    });
    return 'done';
  });
}
