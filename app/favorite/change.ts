import { safeRedirect } from '#app/account/safe-redirect.ts';
import { FULL_TEXT } from './full.ts';
import { changed } from './lists.ts';
import type { Target } from './target.ts';
import { isFull } from './toggle.ts';

/** What has just been done to a list, as its URL says after the form was answered. */
export type Change =
  | { kind: 'added'; name: string; back: string }
  | { kind: 'removed'; from?: string; name: string; field: keyof Fields; value: string; added: string }
  | { kind: 'full'; text: string; back: string | null }
  | { kind: 'cleared'; text: string }
  | { kind: 'wait' };

interface Fields {
  goods: string;
  government: string;
}

/** Reads a target from the list's URL. */
type ReadTarget = (text: string) => Target | undefined;

/**
 * The change that a URL describes, if it is true: a shared or repeated URL says nothing about another list.
 * @param field which kind of favourite this list changes.
 */
export async function readChange(
  memberId: number,
  params: URLSearchParams,
  field: keyof Fields,
  read: ReadTarget,
): Promise<Change | undefined> {
  if (params.has('wait')) return { kind: 'wait' };
  const back = safeRedirect(params.get('back'), '') || null;
  if (params.has('full')) return { kind: 'full', text: FULL_TEXT, back };
  if (params.has('cleared')) return { kind: 'cleared', text: 'すべて外しました' };
  const value = params.get('added') ?? params.get('removed');
  const target = value === null ? undefined : read(value);
  if (!value || !target) return undefined;
  const added = params.has('added');
  const name = await changed(memberId, target, added);
  // A heart pressed before the login may have found the list full.
  if (name === undefined && added && (await isFull(memberId))) return { kind: 'full', text: FULL_TEXT, back };
  if (name === undefined) return undefined;
  return added
    ? { kind: 'added', name, back: back ?? '/' }
    : { kind: 'removed', name, field, value, added: params.get('at') ?? '' };
}

/** When the removed favourite had been added, as the undo form says; the present time when that is not valid. */
export function addedAt(text: string | undefined, now: Date): Date {
  const ms = Number(text);
  return text && ms > 0 && ms < now.getTime() ? new Date(ms) : now;
}
