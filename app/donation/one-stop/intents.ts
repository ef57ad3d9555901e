/** Values of the `intent` buttons of a donation's one-stop section. */
export const WISH = 'one-stop-wish';
export const NOTE_SENT = 'one-stop-sent';
export const TAKE_BACK_NOTE = 'one-stop-not-sent';
