/** Values of the `intent` buttons that change notes of donations made elsewhere. */
export const SAVE_NOTED = 'save-noted';
export const REMOVE_NOTED = 'remove-noted';
export const RESTORE_NOTED = 'restore-noted';
