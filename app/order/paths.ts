/** Where members see their orders, and guests theirs. */
export const ORDERS_PATH = '/ec/mypage';
export const STATUS_PATH = '/ec/orders/status';
