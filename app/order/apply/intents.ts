/** Values of the `intent` buttons of the order form. */
export const FILL_BUYER = 'fill-buyer';
/** Shows the sums and days of what was typed: for visitors without JavaScript. */
export const REFRESH = 'refresh';
/** Keeps what was typed and leads to the login and back. */
export const LOG_IN = 'log-in';
