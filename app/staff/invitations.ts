import { grantInWords } from './invitation.ts';
import { openInvitations as open } from './invitation-store.ts';

const MOST = 100;

/** Invitations that nobody has taken up yet, with what they are for. */
export async function openInvitations(now: Date) {
  const rows = await open(now, MOST);
  return Promise.all(rows.map(async (row) => ({ ...row, words: (await grantInWords(row)) ?? '' })));
}
