import { type EntryContext, isRouteErrorResponse } from 'react-router';

/**
 * With which status a page is answered. After a form React Router takes the status of the form's answer, though its page could not be
 * loaded and the boundary of errors is shown: then what it tells counts.
 */
export function shownStatus(status: number, { errors }: EntryContext['staticHandlerContext']): number {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return status;
  return isRouteErrorResponse(error) ? error.status : 500;
}
