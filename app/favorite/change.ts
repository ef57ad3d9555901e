import { safeRedirect } from '#app/account/safe-redirect.ts';
import { FULL_TEXT } from './full.ts';
import { changed } from './lists.ts';
import type { Target } from './target.ts';
import { isFull } from './toggle.ts';

/** What has just been done to a list, as its address tells it after the form was answered. */
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

/** Reads a target as the list's address names it. */
type ReadTarget = (text: string) => Target | undefined;

/**
 * The change that an address tells of, when it is true: a shared or repeated address says nothing about another list.
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
  // A heart pressed before the login may have met a full list there.
  if (name === undefined && added && (await isFull(memberId))) return { kind: 'full', text: FULL_TEXT, back };
  if (name === undefined) return undefined;
  return added
    ? { kind: 'added', name, back: back ?? '/' }
    : { kind: 'removed', name, field, value, added: params.get('at') ?? '' };
}

/** When the removed favourite had been added, as the undo form says; now, when it says nothing sensible. */
export function addedAt(text: string | undefined, now: Date): Date {
  const ms = Number(text);
  return text && ms > 0 && ms < now.getTime() ? new Date(ms) : now;
}
