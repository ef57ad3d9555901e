import type { ProposalState } from '#app/listing/proposal-states.ts';

export const PROPOSAL_STATES: Record<ProposalState, string> = {
  proposed: '確認待ち',
  returned: '差し戻し',
  approved: '承認済み',
  withdrawn: '取り下げ',
};
