import { randomUUID } from 'node:crypto';
import { record } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { type Source, sourceName } from '#app/words/donation-sources.ts';
import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { storage } from '#platform/storage/storage.ts';
import { importsUnderWay, insertImport, moveImport } from './import-store.ts';
import { type DonationImport, findImport } from './imports-query.ts';

/** Of one person, being checked or taken over: each holds a worker. */
const MOST_UNDER_WAY = 3;
/** How often a job is taken up before the import is given up. */
export const MOST_TRIES = 5;

export interface SentSheet {
  governmentCode: string;
  source: Source;
  name: string;
  bytes: Uint8Array;
}

/** Keeps a sheet that was sent and has it checked. @returns undefined when too many are under way. @throws NotAllowed, StorageAway */
export async function beginImport(staff: SignedInStaff, sheet: SentSheet): Promise<number | undefined> {
  const { governmentCode, source } = sheet;
  demand(staff, 'donation.enter', { governmentCode });
  if ((await importsUnderWay(staff.staffId)) >= MOST_UNDER_WAY) return undefined;
  const fileKey = `imports/${randomUUID()}.csv`;
  await storage().put(fileKey, sheet.bytes, 'text/csv');
  return transaction(async (tx) => {
    const { staffId, address, requestId } = staff;
    const fileName = sheet.name.trim().slice(0, 120) || 'ファイル';
    const id = await insertImport(tx, {
      governmentCode,
      source,
      fileName,
      fileKey,
      staffId,
      address,
      requestId,
    });
    await queue(tx, 'check', id);
    await record(tx, staff, {
      action: 'donation.enter',
      subject: 'donation_import',
      subjectId: id,
      changes: { ファイル: [null, fileName], 受付元: [null, sourceName(source)] },
    });
    return id;
  });
}

/** One job for each import and step: it is taken up again when its worker dies. */
function queue(tx: Tx, step: 'check' | 'apply', id: number): Promise<void> {
  const options = { key: `${step} donation_import ${id}`, maxAttempts: MOST_TRIES };
  return step === 'check'
    ? addJob(tx, 'check_donation_import', { id }, options)
    : addJob(tx, 'apply_donation_import', { id }, options);
}

/** An import that somebody may see; undefined as if there were none otherwise. */
export async function readImport(staff: SignedInStaff, id: number): Promise<DonationImport | undefined> {
  const found = await findImport(id);
  return found && may(staff, 'donation.enter', found) ? found : undefined;
}

/** Has the new rows of an import entered. @returns whether they were still to be. @throws NotAllowed */
export function applyImport(staff: SignedInStaff, its: DonationImport): Promise<boolean> {
  demand(staff, 'donation.enter', its);
  return transaction(async (tx) => {
    const begun = {
      state: 'applying',
      rows_done: 0,
      address: staff.address,
      request_id: staff.requestId,
    } as const;
    if (its.fault !== null || !(await moveImport(tx, its.id, ['checked'], begun))) return false;
    await queue(tx, 'apply', its.id);
    return true;
  });
}

/** Gives an import up that has not been taken over. @throws NotAllowed */
export function withdrawImport(staff: SignedInStaff, its: DonationImport): Promise<void> {
  demand(staff, 'donation.enter', its);
  return transaction(async (tx) => {
    if (!(await moveImport(tx, its.id, ['checking', 'checked'], { state: 'withdrawn' }))) return;
    await record(tx, staff, {
      action: 'donation.enter',
      subject: 'donation_import',
      subjectId: its.id,
      changes: { 取り込み: [null, '中止'] },
    });
  });
}
