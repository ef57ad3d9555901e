/** Where a text stands with its visitors. Pure. */
import { isBuiltIn, type TextKind } from './kinds.ts';

export const TEXT_STATES = {
  draft: '下書き',
  scheduled: '公開予定',
  shown: '公開中',
  ended: '掲載終了',
  withdrawn: '取り下げ',
  archived: '保管',
} as const;

export type TextState = keyof typeof TEXT_STATES;

export interface Standing {
  kind: TextKind;
  live: number | null;
  next: number | null;
  shownFrom: Date | null;
  shownUntil: Date | null;
  withdrawn: boolean;
  archivedAt: Date | null;
}

export function stateOf(t: Standing, at: Date): TextState {
  if (t.archivedAt) return 'archived';
  if (isBuiltIn(t.kind)) return 'shown';
  if (t.live === null) return t.next !== null ? 'scheduled' : t.withdrawn ? 'withdrawn' : 'draft';
  if (t.shownFrom && t.shownFrom > at) return 'scheduled';
  return t.shownUntil && t.shownUntil <= at ? 'ended' : 'shown';
}

/** Whether the newest version is another one than visitors read. */
export function hasUnpublished(t: Standing & { version: number; fromFile: boolean }): boolean {
  if (t.live !== null) return t.version > t.live;
  return isBuiltIn(t.kind) && !t.fromFile;
}
