import type { DonationState } from '../states.ts';

export type MessageState = 'waiting' | 'shown' | 'declined';

/** Whether the donor wishes a message to be public. */
export function isPublicWish(d: { message: string; publish_message: boolean }): boolean {
  return d.message !== '' && d.publish_message;
}

const WORDS: Record<MessageState, string> = {
  waiting: '掲載前の確認中です。確認が済むと、自治体のページに掲載します。',
  shown: '自治体のページに掲載しています。',
  declined: '掲載の基準に合わない内容が含まれるため、掲載を見送りました。',
};

/** A donation's support message (応援メッセージ) as its donor sees it; null when there is none. Pure. */
export function messageView(d: {
  status: DonationState;
  message: string;
  publish_message: boolean;
  publish_name: boolean;
  message_state: MessageState;
}) {
  if (d.message === '') return null;
  const wished = isPublicWish(d);
  const lives = d.status === 'paid' || d.status === 'pending_payment';
  return {
    text: d.message,
    state: !wished || !lives ? '自治体のページには掲載していません。' : stateOf(d.status, d.message_state),
    withName: wished && d.publish_name,
    /** Whether its donor can still take it back. */
    open: wished && lives && d.message_state !== 'declined',
  };
}

function stateOf(status: DonationState, state: MessageState): string {
  return status === 'paid'
    ? WORDS[state]
    : 'お支払いの完了後、内容を確認したうえで自治体のページに掲載します。';
}

export type MessageView = NonNullable<ReturnType<typeof messageView>>;
