import type { ProposalState } from '#app/listing/proposal-states.ts';

export const PROPOSAL_STATES: Record<ProposalState, string> = {
  proposed: '確認待ち',
  returned: '差し戻し',
  approved: '承認済み',
  withdrawn: '取り下げ',
};

/** Above what the government wrote last, which stays beside what was proposed anew and what was approved. */
export const COMMENT_TITLES: Record<ProposalState, string> = {
  proposed: '前回の差し戻しのコメント',
  returned: '自治体から差し戻されています',
  approved: '自治体からのコメント',
  withdrawn: '自治体からのコメント',
};
