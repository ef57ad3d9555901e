import { redirect } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { consume } from '#platform/throttle.ts';
import { TAKE_BACK_MESSAGE } from '../message/intents.ts';
import { takeMessageBack } from '../message/release.ts';

/**
 * Takes the message of a donation back.
 * @returns the form again when it was sent too often, named so that its message stands beside this form.
 * @throws a 404 answer for another member's donation, a 303 one to the donation when it is done.
 */
export async function messageAction(
  memberId: number,
  number: string,
): Promise<{ reply: FormReply; retryAfter: number | undefined }> {
  const taken = await consume('message_account', `member:${memberId}`);
  const reply = { values: { intent: TAKE_BACK_MESSAGE }, errors: {} };
  if (!taken.ok) return { reply, retryAfter: taken.retryAfter };
  if ((await takeMessageBack(memberId, number)) === 'unknown') throw notFound();
  throw redirect(`/mypage/donation-histories?donation=${number}&saved=message#message`, 303);
}
