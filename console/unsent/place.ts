/** Attribute of the element in which the words about an unsent form stand. */
export const PLACE = 'data-unsent';
