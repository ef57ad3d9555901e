import { createContext } from 'react';

/** The id of the element that holds what the page's scripts begin with. */
export const PAGE_DATA = 'page-data';

/** What React Router hands over to the page's scripts, as lines of JSON: on the server alone. */
export const PageData = createContext('');
