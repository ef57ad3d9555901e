export type ProposalState = 'proposed' | 'returned' | 'approved' | 'withdrawn';
