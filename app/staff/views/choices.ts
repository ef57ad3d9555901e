import { transaction } from '#platform/db/db.ts';
import { record } from '../audit.ts';
import type { SignedInStaff } from '../session.ts';
import { type Choice, choicesOf, findView, lockViews, saveChoice } from './view-store.ts';
import { seerOf } from './views.ts';

const NOTHING: Choice = { columns: null, defaultView: null };

/** Keeps which columns somebody looks at. @param columns null: as the list has them. @param say tells columns in words. */
export function chooseColumns(
  staff: SignedInStaff,
  list: string,
  columns: string[] | null,
  say: (columns: readonly string[] | null) => string,
): Promise<void> {
  return transaction(async (tx) => {
    await lockViews(tx);
    const before = (await choicesOf(tx, staff.staffId)).get(list) ?? NOTHING;
    const said = [say(before.columns), say(columns)] as const;
    if (said[0] === said[1]) return;
    await saveChoice(tx, staff.staffId, list, { ...before, columns });
    await record(tx, staff, {
      action: 'account',
      subject: 'list_view',
      subjectId: list,
      changes: { 表示する列: said },
    });
  });
}

/** Has a list open for somebody with a view that they see, or as the list is. @returns false when there is no such view. */
export function setFirst(staff: SignedInStaff, id: number, isFirst: boolean): Promise<boolean> {
  return transaction(async (tx) => {
    await lockViews(tx);
    const view = await findView(tx, seerOf(staff), id);
    if (!view) return false;
    const before = (await choicesOf(tx, staff.staffId)).get(view.list) ?? NOTHING;
    if ((before.defaultView === id) === isFirst) return true;
    const was =
      before.defaultView === null ? undefined : await findView(tx, seerOf(staff), before.defaultView);
    await saveChoice(tx, staff.staffId, view.list, { ...before, defaultView: isFirst ? id : null });
    await record(tx, staff, {
      action: 'account',
      subject: 'list_view',
      subjectId: view.list,
      changes: { 最初に表示する一覧: [was?.name ?? null, isFirst ? view.name : null] },
    });
    return true;
  });
}
