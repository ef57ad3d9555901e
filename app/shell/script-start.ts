import { createContext } from 'react';

/** To what a page answers: a visit of a page that is one for everybody, any other visit that went well, or a form, or with an error. */
export type AnswerTo = 'shared' | 'visit' | 'form';

/** Read by what starts the page's scripts. */
export const AnswersTo = createContext<AnswerTo>('form');

/** When a page's scripts start: at once, when all that it shows is there, or when the visitor does something. */
export type ScriptStart = 'now' | 'loaded' | 'later';

/** The `handle` of a page that is a visitor's own, but complete without scripts, and asks for nothing by itself: for a visit of it. */
export const STARTS_LATER = { start: 'later' } as const satisfies { start: ScriptStart };

/** The same of a page that asks for something by itself, but for nothing that is shown at once. */
export const STARTS_LOADED = { start: 'loaded' } as const satisfies { start: ScriptStart };
