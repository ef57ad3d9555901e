export type TicketState = 'issued' | 'partly_used' | 'used' | 'expired' | 'cancelled';

/** The states of a ticket as data (product spec section 6): one table, and one function in store.ts that moves. */
const NEXT: Record<TicketState, readonly TicketState[]> = {
  issued: ['partly_used', 'used', 'expired', 'cancelled'],
  // It goes back when a redemption is voided.
  partly_used: ['partly_used', 'used', 'issued', 'expired', 'cancelled'],
  // A redemption of the last minutes may be voided after the end.
  used: ['partly_used', 'issued', 'expired', 'cancelled'],
  expired: [],
  cancelled: [],
};

export function mayMove(from: TicketState, to: TicketState): boolean {
  return NEXT[from].includes(to);
}

/** Instead of the state's name, as the donor sees one whose donation's payment is looked into. */
export const HELD_NAME = 'お支払いの確認中';

export const HELD_TEXT =
  '寄附のお支払いについて、カード会社などで確認の手続きが行われています。確認が終わるまで、このチケットはご利用いただけません。';

/** The names that the donor and the merchant see. */
export const STATE_NAMES: Record<TicketState, string> = {
  issued: '未使用',
  partly_used: '一部使用済み',
  used: '使用済み',
  expired: '期限切れ',
  cancelled: '取り消し',
};
