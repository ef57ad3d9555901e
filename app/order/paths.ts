/** Where members see their orders, and guests theirs. */
export const ORDERS_PATH = '/ec/mypage';
export const STATUS_PATH = '/ec/orders/status';

/** Where the 領収書 of an order is issued; a member is led on to the page in the account. */
export const receiptPagePath = (number: string): string => `${STATUS_PATH}?order=${number}#papers`;
