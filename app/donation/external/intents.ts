/** Values of the `intent` buttons that change notes of donations made elsewhere. */
export const SAVE_EXTERNAL = 'save-external';
export const REMOVE_EXTERNAL = 'remove-external';
export const RESTORE_EXTERNAL = 'restore-external';
