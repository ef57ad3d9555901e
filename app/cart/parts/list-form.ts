/** The one form of a list's page, to which its fields and buttons belong wherever they stand. */
export const LIST_FORM = 'list';
