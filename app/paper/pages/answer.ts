import { redirect } from 'react-router';
import { plainError } from '#app/shell/plain-error.ts';
import { consume } from '#platform/throttle.ts';
import { NOT_YET, type Paper } from '../paper.ts';
import { paperFile } from '../paper-file.ts';

/** The answer for a paper that does not exist, or that this member may not see. */
export function noPaper(): Response {
  return plainError(404);
}

/**
 * A paper as PDF, which the browser shows if it can.
 * @param who a member's id; for a guest, the order that the papers belong to.
 * @param make the paper's data; undefined when there is no such paper, or they may not see it.
 * @param meanwhile the page that says when a paper that is not there yet will be.
 */
export async function pdfAnswer(
  who: number | string,
  make: () => Promise<Paper | typeof NOT_YET | undefined>,
  meanwhile = '/mypage/donation-histories',
): Promise<Response> {
  const taken = await consume('paper_account', String(who));
  if (!taken.ok) return plainError(429, { 'Retry-After': String(taken.retryAfter) });
  const paper = await make();
  if (!paper) return noPaper();
  if (paper === NOT_YET) return redirect(meanwhile);
  return paperFile(paper);
}
