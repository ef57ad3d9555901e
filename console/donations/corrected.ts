import type { FormReply } from '#app/forms/reply.ts';
import type { Merging } from '../merge/merging.ts';

/** How a form that corrects a donation comes back. */
export interface Shown {
  reply: FormReply;
  merging: Merging;
}

export const GONE = 'この寄附は見つかりませんでした。画面を開き直してください';

export const CLOSED =
  'この寄附は、取り消し・返金・異議の手続きが始まったため、訂正できなくなりました。寄附のページで状態をご確認ください';
