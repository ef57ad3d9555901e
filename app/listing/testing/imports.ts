import type { SignedInStaff } from '#app/staff/session.ts';
import type { GoodsKind } from '../columns.ts';
import { applyImported, checkImport } from '../import-jobs.ts';
import type { GoodsImport } from '../sheet/import-store.ts';
import { applyImport, beginImport, readImport } from '../sheet/imports.ts';
import { shownRows } from '../sheet/imports-query.ts';
import { PLACE } from './goods.ts';

/** Sends a sheet and has it checked, as the worker does. */
export async function checkedSheet(
  staff: SignedInStaff,
  file: string | Uint8Array,
  kind: GoodsKind = 'gift',
): Promise<GoodsImport> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return checkedFile(staff, { kind, content: 'sheet', replaces: false, name: 'goods.csv', bytes });
}

type File = Omit<Parameters<typeof beginImport>[1], 'governmentCode'>;

export async function checkedFile(staff: SignedInStaff, file: File): Promise<GoodsImport> {
  const id = await beginImport(staff, { governmentCode: PLACE, ...file });
  if (id === undefined) throw new Error('too many under way');
  await checkImport({ id }, 1);
  return (await readImport(staff, id))!;
}

/** Takes over what was checked, as the worker does. */
export async function applied(staff: SignedInStaff, its: GoodsImport): Promise<GoodsImport> {
  if (!(await applyImport(staff, its))) throw new Error('it was not to be taken over');
  await applyImported({ id: its.id }, 1);
  return (await readImport(staff, its.id))!;
}

/** 「4行目 寄附金額: …」 of every fault. */
export async function faultsOfImport(its: GoodsImport): Promise<string[]> {
  const rows = await shownRows(its.id, 'wrong', 0, 100);
  return rows.flatMap(({ faults }) =>
    (faults ?? []).map(({ row, column, words }) => `${row}行目 ${column}: ${words}`),
  );
}
