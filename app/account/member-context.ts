import { createContext } from 'react-router';
import type { SessionMember } from './session.ts';

/** The member of a private page: set by the guard before any loader or action of it runs. */
export const memberContext = createContext<SessionMember>();
