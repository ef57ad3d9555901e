/**
 * Jobs that move money. They have a runner of their own, so that no flood of mails delays a refund, and an alarm of their
 * own.
 */
export const MONEY_JOBS: readonly string[] = [
  'sweep_payments',
  'return_money',
  'end_payment',
  'settle_remedy',
];
