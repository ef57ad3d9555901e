import { createContext, type ReactElement, useContext } from 'react';

/** Writes an element as the HTML that the page would have there: on the server alone, while a page is made. */
export const ToMarkup = createContext<((element: ReactElement) => string) | undefined>(undefined);

/** What was written of a thing, as long as that is kept. */
const written = new WeakMap<object, string>();

/**
 * The HTML of what many pages show alike: the server writes it once for each thing. It must depend on nothing else, and a thing is drawn in
 * one way only.
 * @param thing undefined where it is drawn for this page. @returns undefined where React draws it as anything else, as browsers do.
 */
export function useMarkup<T extends object>(
  thing: T | undefined,
  draw: (thing: T) => ReactElement,
): string | undefined {
  const toMarkup = useContext(ToMarkup);
  if (!toMarkup || !thing) return undefined;
  const markup = written.get(thing) ?? toMarkup(draw(thing));
  written.set(thing, markup);
  return markup;
}
