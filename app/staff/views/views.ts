import { type Db, db, type Tx, transaction } from '#platform/db/db.ts';
import { type Changes, record } from '../audit.ts';
import type { SignedInStaff } from '../session.ts';
import { mayShareWith, organisationsOf, SITE } from './organisations.ts';
import {
  choicesOf,
  deleteView,
  findView,
  governmentName,
  insertView,
  lockViews,
  namesBeside,
  type Seer,
  updateView,
  type View,
  viewsSeenBy,
} from './view-store.ts';

export type { View };

/** Of one list: a person's own, and an organisation's. */
export const MOST_VIEWS = 20;

export type ViewResult =
  | { kind: 'saved'; id: number }
  /** Not there, or not theirs to see or to change. */
  | { kind: 'unknown' }
  /** Another one has the name. */
  | { kind: 'taken' }
  | { kind: 'full' }
  | { kind: 'conflict'; now: View };

/** What a list's address says, in words for the audit. */
export type Say = (query: string) => string;

export const seerOf = (staff: SignedInStaff): Seer => ({
  staffId: staff.staffId,
  organisations: organisationsOf(staff),
});

/** What somebody sees of one list, and how it opens for them. */
export async function readList(staff: SignedInStaff, list: string) {
  const [views, choices] = await Promise.all([
    viewsSeenBy(seerOf(staff), list),
    choicesOf(db(), staff.staffId),
  ]);
  const { columns, defaultView } = choices.get(list) ?? { columns: null, defaultView: null };
  return { views, columns, first: views.find(({ id }) => id === defaultView) };
}

/** What somebody sees of one list or of all, and which of them come first. */
export async function readViews(
  staff: SignedInStaff,
  list?: string,
): Promise<{ views: View[]; first: Set<number> }> {
  const [views, choices] = await Promise.all([
    viewsSeenBy(seerOf(staff), list),
    choicesOf(db(), staff.staffId),
  ]);
  return { views, first: new Set([...choices.values()].flatMap(({ defaultView }) => defaultView ?? [])) };
}

/** @returns undefined where there is none that they see. */
export function readView(staff: SignedInStaff, id: number): Promise<View | undefined> {
  return findView(db(), seerOf(staff), id);
}

/** Whether somebody may change, share and remove a view that they see. */
export function mayManage(staff: SignedInStaff, view: View): boolean {
  return view.sharedWith === '' ? view.staffId === staff.staffId : mayShareWith(staff, view.sharedWith);
}

/** The organisations that somebody may share with, by name. */
export async function sharingChoices(staff: SignedInStaff): Promise<{ value: string; name: string }[]> {
  const all = organisationsOf(staff).filter((organisation) => mayShareWith(staff, organisation));
  return Promise.all(all.map(async (value) => ({ value, name: await organisationName(value) })));
}

export async function organisationName(organisation: string, tx: Db | Tx = db()): Promise<string> {
  if (organisation === '') return '本人のみ';
  if (organisation === SITE) return '運営';
  return (await governmentName(tx, organisation)) ?? organisation;
}

/** Saves a list as somebody's own. */
export function addView(
  staff: SignedInStaff,
  typed: Pick<View, 'list' | 'name' | 'query'>,
  say: Say,
): Promise<ViewResult> {
  return transaction(async (tx): Promise<ViewResult> => {
    await lockViews(tx);
    const { staffId } = staff;
    const fault = await placeFault(tx, { ...typed, id: 0, staffId, sharedWith: '' });
    if (fault) return fault;
    const id = await insertView(tx, { ...typed, staffId });
    await note(
      tx,
      staff,
      { id, sharedWith: '' },
      { 名称: [null, typed.name], 条件: [null, say(typed.query)] },
    );
    return { kind: 'saved', id };
  });
}

/** Changes what is said of a view: its name, who sees it, or what it shows. */
export function changeView(
  staff: SignedInStaff,
  id: number,
  version: number,
  typed: Partial<Pick<View, 'name' | 'query' | 'sharedWith'>>,
  say: Say,
): Promise<ViewResult> {
  return transaction(async (tx): Promise<ViewResult> => {
    await lockViews(tx);
    const before = await findView(tx, seerOf(staff), id);
    if (!before || !mayManage(staff, before)) return { kind: 'unknown' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    const after = { ...before, ...typed };
    if (after.sharedWith !== '' && !mayShareWith(staff, after.sharedWith)) return { kind: 'unknown' };
    const fault = await placeFault(tx, after, before);
    if (fault) return fault;
    const changes: Changes = {
      ...(before.name !== after.name && { 名称: [before.name, after.name] }),
      ...(before.query !== after.query && { 条件: [say(before.query), say(after.query)] }),
      ...(before.sharedWith !== after.sharedWith && {
        共有: [await organisationName(before.sharedWith, tx), await organisationName(after.sharedWith, tx)],
      }),
    };
    if (Object.keys(changes).length === 0) return { kind: 'saved', id };
    await updateView(tx, after);
    await note(tx, staff, { id, sharedWith: before.sharedWith || after.sharedWith }, changes);
    return { kind: 'saved', id };
  });
}

export function removeView(staff: SignedInStaff, id: number, say: Say): Promise<ViewResult> {
  return transaction(async (tx): Promise<ViewResult> => {
    await lockViews(tx);
    const before = await findView(tx, seerOf(staff), id);
    if (!before || !mayManage(staff, before)) return { kind: 'unknown' };
    await deleteView(tx, id);
    await note(tx, staff, before, { 名称: [before.name, null], 条件: [say(before.query), null] });
    return { kind: 'saved', id };
  });
}

/** Whether there is room for it where it shall stand, and nothing else of its name. */
async function placeFault(
  tx: Tx,
  after: Pick<View, 'id' | 'list' | 'name' | 'staffId' | 'sharedWith'>,
  before?: View,
): Promise<{ kind: 'full' | 'taken' } | undefined> {
  const names = await namesBeside(tx, after);
  if (before?.sharedWith !== after.sharedWith && names.length >= MOST_VIEWS) return { kind: 'full' };
  return names.includes(after.name) ? { kind: 'taken' } : undefined;
}

/** What is one person's own is noted as their own setting; what others see, as what they may. */
function note(
  tx: Tx,
  staff: SignedInStaff,
  view: Pick<View, 'id' | 'sharedWith'>,
  changes: Changes,
): Promise<void> {
  const action = view.sharedWith === '' ? 'account' : 'view.share';
  return record(tx, staff, { action, subject: 'list_view', subjectId: view.id, changes });
}
