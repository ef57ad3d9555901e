/** Value of the `intent` button that takes a donation's message back. */
export const TAKE_BACK_MESSAGE = 'message-take-back';
