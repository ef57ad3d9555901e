import { createContext } from 'react-router';

/**
 * The HTML of a page on its way from the renderer to the server program, beside its Response. As that one's body it would
 * be encoded into a stream and read out of it again, which costs as much as finding what the page shows.
 */
export const pageText = createContext<string | null>(null);
