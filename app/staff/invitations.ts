import { transaction } from '#platform/db/db.ts';
import type { Actor } from './actor.ts';
import { record } from './audit.ts';
import { grantInWords } from './invitation.ts';
import { endInvitations, lockInvitations, openInvitations as open } from './invitation-store.ts';
import { demandEverywhere } from './permissions.ts';

const MOST = 100;

/** Invitations that nobody has taken up yet, with what they are for. */
export async function openInvitations(now: Date) {
  const rows = await open(now, MOST);
  return Promise.all(rows.map(async (row) => ({ ...row, words: (await grantInWords(row)) ?? '' })));
}

/** Takes an invitation back: its link opens nothing from then on. @returns false where none is open. @throws NotAllowed */
export async function withdrawInvitation(actor: Actor, email: string, now = new Date()): Promise<boolean> {
  demandEverywhere(actor, 'staff.edit');
  return transaction(async (tx) => {
    await lockInvitations(tx, email);
    if (!(await endInvitations(tx, email, now))) return false;
    const changes = { 招待: ['招待中', '取り消し'] } as const;
    await record(tx, actor, { action: 'staff.edit', subject: 'invitation', subjectId: email, changes });
    return true;
  });
}
