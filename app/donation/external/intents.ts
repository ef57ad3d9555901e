/** Values of the `intent` buttons that change notes of external donations. */
export const SAVE_EXTERNAL = 'save-external';
export const REMOVE_EXTERNAL = 'remove-external';
export const RESTORE_EXTERNAL = 'restore-external';
