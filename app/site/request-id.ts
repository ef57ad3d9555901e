import { createContext, useContext } from 'react';

/** The request that made this page, for error pages to quote. Known on the server only; pages that are kept show none. */
export const RequestIdContext = createContext('');

export function useRequestId(): string {
  return useContext(RequestIdContext);
}
