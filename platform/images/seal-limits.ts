/** Of the file, in bytes. */
export const SEAL_MOST_BYTES = 1_000_000;
/** Of each side, in pixels: printed 22 mm wide, fewer would look coarse. */
export const SEAL_SIDES = { least: 200, most: 3000 };
