import { data } from 'react-router';
import { canBeNew, isTextKind, type TextKind } from '#app/texts/kinds.ts';

/** Of which kind a new text is. @throws a 404 answer for a kind of which none can be written. */
export function newKind(url: URL): TextKind {
  const kind = url.searchParams.get('kind') ?? 'news';
  if (!isTextKind(kind) || !canBeNew(kind)) throw data(null, { status: 404 });
  return kind;
}
