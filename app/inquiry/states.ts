/** How far an inquiry has come, as staff see it. */
const STATES = {
  open: '新着',
  working: '対応中',
  answered: '回答済み',
  closed: '完了',
  suspected: '迷惑メールの疑い',
} as const;

export type InquiryState = keyof typeof STATES;

export const STATE_NAMES: Record<InquiryState, string> = STATES;
