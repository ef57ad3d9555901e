/** The id of the element in <body> that holds the page. */
export const PAGE = 'page';

/**
 * Browsers' scripts take over this element alone: what extensions put into <head> and <body> stays as it is. The development
 * server's take over the document, as React does.
 */
export const OWNS_BODY_ONLY = !import.meta.env.SSR && !import.meta.env.DEV;
