import { randomUUID } from 'node:crypto';
import { record } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { transaction } from '#platform/db/db.ts';
import { storage } from '#platform/storage/storage.ts';
import type { GoodsKind } from '../columns.ts';
import {
  findImport,
  type GoodsImport,
  importsUnderWay,
  insertImport,
  moveImport,
  writeHeadings,
} from './import-store.ts';
import { KIND_NAMES } from './other-kind.ts';
import { queueImport } from './queue.ts';
import { type SheetColumn, sheetColumns } from './sheet-columns.ts';

/** Of one person, being checked or taken over: each holds a worker. */
const MOST_UNDER_WAY = 3;

export interface SentFile {
  governmentCode: string;
  kind: GoodsKind;
  content: 'sheet' | 'pictures';
  replaces: boolean;
  name: string;
  bytes: Uint8Array;
}

/** Keeps a file that was sent and has it checked. @returns undefined when too many are under way. @throws NotAllowed, StorageAway */
export async function beginImport(staff: SignedInStaff, file: SentFile): Promise<number | undefined> {
  const { governmentCode, kind, content, replaces } = file;
  demand(staff, 'goods.import', { governmentCode });
  if ((await importsUnderWay(staff.staffId)) >= MOST_UNDER_WAY) return undefined;
  const fileKey = `imports/${randomUUID()}.${content === 'sheet' ? 'csv' : 'zip'}`;
  await storage().put(fileKey, file.bytes, content === 'sheet' ? 'text/csv' : 'application/zip');
  return transaction(async (tx) => {
    const { staffId, address, requestId } = staff;
    const fileName = file.name.trim().slice(0, 120) || 'ファイル';
    const made = { governmentCode, kind, content, replaces, fileName, fileKey, staffId, address, requestId };
    const id = await insertImport(tx, made);
    await queueImport(tx, 'check', id);
    await record(tx, staff, {
      action: 'goods.import',
      subject: 'goods_import',
      subjectId: id,
      changes: { ファイル: [null, fileName] },
    });
    return id;
  });
}

/** An import that somebody may see; undefined as if there were none otherwise. */
export async function readImport(staff: SignedInStaff, id: number): Promise<GoodsImport | undefined> {
  const found = await findImport(id);
  return found && may(staff, 'import.read', found) ? found : undefined;
}

/** Says what the headings of a sheet stand for, also of the government's next ones, and has it checked again. */
export async function nameHeadings(
  staff: SignedInStaff,
  its: GoodsImport,
  said: ReadonlyMap<string, string>,
): Promise<void> {
  demand(staff, 'goods.import', its);
  const known: readonly string[] = sheetColumns(its.kind);
  const headings = new Set(its.headings.map(({ heading }) => heading));
  const kept = new Map(
    [...said].filter(
      ([heading, column]) =>
        headings.has(heading) && (column === '' || known.includes(column as SheetColumn)),
    ),
  );
  await transaction(async (tx) => {
    if (
      !(await moveImport(tx, its.id, ['checked'], {
        state: 'checking',
        done: 0,
        counts: {},
        overtaken: false,
      }))
    )
      return;
    await writeHeadings(tx, its.governmentCode, kept);
    await queueImport(tx, 'check', its.id);
    await record(tx, staff, {
      action: 'goods.import',
      subject: 'goods_import',
      subjectId: its.id,
      changes: {
        見出しの対応: [null, [...kept].map(([heading, column]) => `${heading}: ${column}`).join('\n')],
      },
    });
  });
}

/** Has a sheet that was sent as one of the wrong kind checked as what it looks like. @throws NotAllowed */
export async function checkAsOther(staff: SignedInStaff, its: GoodsImport): Promise<void> {
  demand(staff, 'goods.import', its);
  const { looksLike: kind } = its;
  if (kind === null) return;
  await transaction(async (tx) => {
    const again = {
      state: 'checking',
      kind,
      looksLike: null,
      done: 0,
      counts: {},
      overtaken: false,
    } as const;
    if (!(await moveImport(tx, its.id, ['checked'], again))) return;
    await queueImport(tx, 'check', its.id);
    await record(tx, staff, {
      action: 'goods.import',
      subject: 'goods_import',
      subjectId: its.id,
      changes: { 種類: [KIND_NAMES[its.kind], KIND_NAMES[kind]] },
    });
  });
}

/** Has an import taken over that was checked. @returns whether it was still to be. */
export function applyImport(staff: SignedInStaff, its: GoodsImport): Promise<boolean> {
  demand(staff, 'goods.import', its);
  const { address, requestId } = staff;
  return transaction(async (tx) => {
    if (its.fault !== null) return false;
    const begun = { state: 'applying', done: 0, address, requestId } as const;
    if (!(await moveImport(tx, its.id, ['checked'], begun))) return false;
    await queueImport(tx, 'apply', its.id);
    return true;
  });
}

/** Gives an import up that has not been taken over. */
export async function withdrawImport(staff: SignedInStaff, its: GoodsImport): Promise<void> {
  demand(staff, 'goods.import', its);
  await transaction(async (tx) => {
    if (!(await moveImport(tx, its.id, ['checking', 'checked'], { state: 'withdrawn' }))) return;
    await record(tx, staff, {
      action: 'goods.import',
      subject: 'goods_import',
      subjectId: its.id,
      changes: { 取り込み: [null, '中止'] },
    });
  });
}
