import type { Finding, OneStopState } from '#app/donation/one-stop/rules.ts';

/** How far an application has come, as desks read it. */
export const STATE_NAMES: Record<OneStopState | 'withdrawn', string> = {
  none: '希望なし',
  requested: '未着',
  received: '到着(確認中)',
  incomplete: '不備あり',
  accepted: '受付済み',
  withdrawn: '取り下げ',
};

export const FINDING_NAMES: Record<Finding, string> = {
  received: STATE_NAMES.received,
  incomplete: STATE_NAMES.incomplete,
  accepted: STATE_NAMES.accepted,
};

/** How applications arrive. */
export const SOURCE_NAMES = { paper: '書面', online: 'オンライン' };

export const KIND_NAMES = { regular: '通知', correction: '訂正' };

export const CHANGE_NAMES = { notice: '通知', replace: '内容の訂正', add: '追加', remove: '取り消し' };
