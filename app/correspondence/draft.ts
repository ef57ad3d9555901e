import type { SignedInStaff } from '#app/staff/session.ts';
import { db } from '#platform/db/db.ts';
import { codePoints } from '#platform/text/normalize.ts';
import { MOST_ANSWER } from './answer.ts';
import { deleteDraft, findDraft, putDraft, writersOf } from './draft-store.ts';

/**
 * What somebody has begun to answer is kept while they write: each has their own, so that two lose nothing to each other. It is
 * nobody's deed yet and stands in no audit.
 */
export function readDraft(staff: SignedInStaff, inquiryId: number): Promise<string> {
  return findDraft(inquiryId, staff.staffId);
}

const LATELY_MS = 60 * 60_000;
const MOST_WRITERS = 5;

/** Who else is writing an answer, as far as drafts of the last hour tell. */
export function otherWriters(staff: SignedInStaff, inquiryId: number): Promise<{ name: string; at: Date }[]> {
  return writersOf(inquiryId, staff.staffId, new Date(Date.now() - LATELY_MS), MOST_WRITERS);
}

/** Keeps what was typed; nothing where nothing is left of it, or it could be no answer. */
export async function keepDraft(staff: SignedInStaff, inquiryId: number, typed: string): Promise<void> {
  const { staffId } = staff;
  const body = typed.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  if (body.trim() === '') await deleteDraft(db(), inquiryId, staffId);
  // Longer than it may be sent, so that it can be shortened after a login, too.
  else if (codePoints(body) <= 2 * MOST_ANSWER) await putDraft(inquiryId, staffId, body);
}
