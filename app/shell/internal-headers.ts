/** From the renderer to the server program only: taken off before the answer leaves. */
export const NONCE_HEADER = 'x-page-nonce';
/** Cache tags of a page, from its loader to the page cache: taken off before the answer leaves. */
export const TAGS_HEADER = 'x-page-tags';
/** From the server program to the page of unknown addresses: which error to show. Taken off what visitors send. */
export const ERROR_STATUS_HEADER = 'x-error-status';
