import { createContext } from 'react-router';
import type { SignedInStaff } from '#app/staff/session.ts';

/** Who is logged in: set by the guard before any loader or action of a page runs. */
export const staffContext = createContext<SignedInStaff>();
