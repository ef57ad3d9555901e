/**
 * What one operator alone does not do while there is another one: who works here as an operator, and who may take donations. And what
 * a government approves of its producers, where the operator looks at that, too.
 */
export type ApprovalKind =
  | 'staff.invite'
  | 'staff.grant'
  | 'staff.revoke'
  | 'staff.stop'
  | 'staff.restart'
  | 'staff.reset'
  | 'contract.begin'
  | 'contract.end'
  | 'designation'
  | 'proposal.approve';

export type ApprovalState = 'waiting' | 'approved' | 'declined' | 'withdrawn' | 'expired';
