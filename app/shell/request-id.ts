import { createContext, useContext } from 'react';

/** The id of the request that made this page, for error pages to quote. Cached pages have none. */
export const RequestIdContext = createContext('');

/** On the server from the request; in the browser from the attribute that the server wrote into the page. */
export function useRequestId(): string {
  const known = useContext(RequestIdContext);
  if (known || typeof document === 'undefined') return known;
  return document.documentElement.dataset.requestId ?? '';
}
