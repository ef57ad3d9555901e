import { createContext } from 'react';

/** Whether the page that is rendered is one for everybody, whose scripts have nothing to do until the visitor does something. */
export const StartsLater = createContext(false);
