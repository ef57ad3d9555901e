import { createContext } from 'react';

/** What React Router hands over to the page's scripts, as lines of JSON: on the server alone. */
export const PageData = createContext('');

/** The id of the element that holds it. */
export const PAGE_DATA = 'page-data';

/** For scripts of a page: the lines that stand in it. */
export const DATA_IN_PAGE = `document.getElementById('${PAGE_DATA}').textContent`;
