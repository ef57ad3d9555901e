/** The label of what is had in one season only. */
export const SEASON = '季節限定';
