import { createContext, type ReactElement, useContext } from 'react';

/** Writes an element as the HTML that the page would have there: on the server alone, while a page is made. */
export const ToMarkup = createContext<((element: ReactElement) => string) | undefined>(undefined);

type Draw = (thing: never) => ReactElement;

/** What was written of things, in each way of drawing one, as long as they are kept. */
const written = new WeakMap<Draw, WeakMap<object, string>>();

/**
 * The HTML of what many pages show alike: the server writes it once for each thing. It must depend on nothing else.
 * @param thing undefined where it is drawn for this page. @param draw always the same function, as what it wrote is found by it.
 * @returns undefined where React draws it as anything else, as browsers do.
 */
export function useMarkup<T extends object>(
  thing: T | undefined,
  draw: (thing: T) => ReactElement,
): string | undefined {
  const toMarkup = useContext(ToMarkup);
  if (!toMarkup || !thing) return undefined;
  const known = written.get(draw)?.get(thing);
  if (known !== undefined) return known;
  const markup = toMarkup(draw(thing));
  const ofThings = written.get(draw) ?? new WeakMap<object, string>();
  written.set(draw, ofThings.set(thing, markup));
  return markup;
}
