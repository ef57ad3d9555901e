/** From the renderer to the server program only: removed before the answer is sent. */
export const NONCE_HEADER = 'x-page-nonce';
/** Cache tags of a page, from its loader to the page cache: removed before the answer is sent. */
export const TAGS_HEADER = 'x-page-tags';
/** Until when it may be kept, in milliseconds since the epoch, from a loader to the page cache: see `purgedBy`. */
export const KEPT_UNTIL_HEADER = 'x-page-kept-until';
/** From a loader to the page cache, as `EMPTY`: the page shows that nothing was found, and is not kept. */
export const EMPTY_HEADER = 'x-page-empty';
export const EMPTY: Record<string, string> = { [EMPTY_HEADER]: '1' };
/** From the server program to the page of unknown URLs: which error to show. Removed from requests of visitors. */
export const ERROR_STATUS_HEADER = 'x-error-status';
/** From the server program to the same page: to show the waiting page. Removed from requests of visitors. */
export const WAITING_HEADER = 'x-waiting-page';
/** From the server program to an application's form: keep what was typed, and no more. Removed from requests of visitors. */
export const KEEP_ONLY_HEADER = 'x-keep-only';
/** From the server program to the renderer: the page is one for everybody. Removed from requests of visitors. */
export const SHARED_HEADER = 'x-shared-page';

/**
 * The headers of a page that is kept for long: its tags tell of everything that changes it, but for time.
 * @param keptUntil the next instant at which it shows something else by itself.
 */
export function purgedBy(tags: readonly string[], keptUntil: Date): Record<string, string> {
  return { [TAGS_HEADER]: tags.join(' '), [KEPT_UNTIL_HEADER]: String(keptUntil.getTime()) };
}

/** Whether a form is to be kept as it was typed, and no more: its sender has to wait. */
export function keepsOnly(request: Request): boolean {
  return request.headers.has(KEEP_ONLY_HEADER);
}
