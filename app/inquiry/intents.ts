/** The field limits, the form's buttons and its hidden fields: shared by page and server. */
export const MOST_TEXT = 2000;
export const MOST_REFERENCE = 40;
export const SEND = 'send';
export const BACK = 'back';
export const KEY_FIELD = '_key';

/**
 * A field that people do not see and programs fill in. It is on the confirm page alone, where a browser or password
 * manager has nothing to fill in by itself. What it catches is held separately for the operator and not lost.
 */
export const TRAP_FIELD = '_website';
