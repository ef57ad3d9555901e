import { createContext, type ReactElement } from 'react';

/** Writes an element as the HTML that the page would have there: on the server alone, while a page is made. */
export const ToMarkup = createContext<((element: ReactElement) => string) | undefined>(undefined);
