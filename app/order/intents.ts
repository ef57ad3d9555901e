/** Values of the `intent` buttons on the pages of orders. */
export const CANCEL = 'cancel';
export const JOIN = 'join';
export const ISSUE = 'issue-invoice';
