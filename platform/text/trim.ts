/**
 * The text without any of these characters around it. A regular expression for the end of a text (`/x+$/`) takes
 * quadratic time where a long run of `x` is not at the end.
 * @param characters single UTF-16 units.
 */
export function trimmed(text: string, characters: string): string {
  let from = 0;
  while (from < text.length && characters.includes(text[from]!)) from++;
  return trimmedEnd(text.slice(from), characters);
}

/** The same at its end alone. */
export function trimmedEnd(text: string, characters: string): string {
  let to = text.length;
  while (to > 0 && characters.includes(text[to - 1]!)) to--;
  return text.slice(0, to);
}
