import { redirect } from 'react-router';
import { isDay } from '#app/forms/day.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { consume } from '#platform/throttle.ts';
import { type Changed, changeWish, noteSent } from '../one-stop/change.ts';
import { NOTE_SENT, TAKE_BACK_NOTE, WISH } from '../one-stop/intents.ts';

const MESSAGES: Record<'closed' | 'not_offered' | 'wrong_day', [field: string, text: string]> = {
  closed: ['', 'この寄附のワンストップ特例の申請は、変更できなくなっています。下の状況をご確認ください。'],
  not_offered: ['wish', 'この自治体は、オンラインでの申請に対応していません。書面での申請をお選びください。'],
  wrong_day: ['sentOn', '寄附の日から本日までの日付をご入力ください。'],
};

/**
 * Handles the forms of a donation's one-stop section.
 * @returns the form again with its messages.
 * @throws a 404 answer for another member's donation, a 303 one to the donation when it is done.
 */
export async function oneStopAction(
  memberId: number,
  number: string,
  form: FormData,
): Promise<{ reply: FormReply; retryAfter: number | undefined }> {
  const taken = await consume('one_stop_form_account', `member:${memberId}`);
  const reply = shownAgain(form);
  if (!taken.ok) return { reply, retryAfter: taken.retryAfter };
  const changed = await change(memberId, number, form);
  if (changed === 'unknown') throw notFound();
  if (changed === 'done')
    throw redirect(`/mypage/donation-histories?donation=${number}&saved=one-stop#one-stop`, 303);
  return { reply: withError(reply, ...MESSAGES[changed]), retryAfter: undefined };
}

async function change(memberId: number, number: string, form: FormData): Promise<Changed> {
  const wish = form.get('wish');
  switch (form.get('intent')) {
    case WISH:
      if (wish !== 'none' && wish !== 'paper' && wish !== 'online') throw notFound();
      return changeWish(memberId, number, wish);
    case NOTE_SENT: {
      const day = String(form.get('sentOn') ?? '');
      return isDay(day) ? noteSent(memberId, number, day) : 'wrong_day';
    }
    case TAKE_BACK_NOTE:
      return noteSent(memberId, number, null);
    default:
      throw notFound();
  }
}
