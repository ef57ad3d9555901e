import type { CarrierCode } from '#app/delivery/carriers.ts';
import { actorOf } from '#app/staff/actor-of.ts';
import { record } from '#app/staff/audit.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { enterParcelCost } from '../cost/enter-costs.ts';
import { moveParcel } from '../send.ts';
import { judge } from './judge.ts';
import { readTrackingFile } from './read-tracking.ts';
import {
  findTracking,
  insertTracking,
  type ListedTracking,
  moveTracking,
  type TrackingImport,
  trackingOf,
  writeProgress,
} from './tracking-store.ts';

/** Rows between two notes of how far it is. */
const STEP = 25;

/** Reads a carrier's file and keeps its numbers; nothing is sent yet. @throws NoSheet */
export async function beginTracking(
  staff: SignedInStaff,
  file: { name: string; bytes: Uint8Array; carrier: CarrierCode | null },
): Promise<number> {
  const { carrier, rows } = await readTrackingFile(file.bytes, file.carrier);
  const fileName = file.name.trim().slice(0, 120) || 'ファイル';
  const { staffId, address, requestId } = staff;
  return transaction(async (tx) => {
    const id = await insertTracking(tx, { fileName, carrier, rows, staffId, address, requestId });
    await record(tx, staff, {
      action: 'delivery.send',
      subject: 'tracking_import',
      subjectId: id,
      changes: { ファイル: [null, fileName] },
    });
    return id;
  });
}

/** A file that somebody sent themselves; undefined as if there were none otherwise. */
export async function readTrackingImport(
  staff: SignedInStaff,
  id: number,
): Promise<TrackingImport | undefined> {
  const found = await findTracking(db(), id);
  return found?.staffId === staff.staffId && mayAnywhere(staff, 'delivery.send') ? found : undefined;
}

const LISTED = 20;

/** The last files that somebody sent. */
export function trackingFilesOf(staff: SignedInStaff): Promise<ListedTracking[]> {
  return trackingOf(staff.staffId, LISTED);
}

/** Has the new numbers of a file taken over. @param shares rows whose number is meant to be another parcel's, too. */
export async function applyTracking(
  staff: SignedInStaff,
  its: TrackingImport,
  shares: readonly number[] = [],
): Promise<void> {
  const { address, requestId } = staff;
  const meant = new Set(shares);
  const rows = its.rows.map((row) => (meant.has(row.row) ? { ...row, shares: true } : row));
  await transaction(async (tx) => {
    const to = { state: 'applying', rows, address, requestId } as const;
    if (!(await moveTracking(tx, its.id, 'checked', to))) return;
    await addJob(tx, 'apply_tracking_import', { id: its.id }, { key: `tracking_import ${its.id}` });
  });
}

export async function withdrawTracking(its: TrackingImport): Promise<void> {
  await moveTracking(db(), its.id, 'checked', { state: 'withdrawn' });
}

/**
 * Job: sends each parcel of a file that is still to be sent, each in a transaction of its own with its mail, and enters what they cost.
 * Done again after its worker died, it finds what has left already.
 */
export async function applyTrackingImport(payload: unknown): Promise<void> {
  const id = Number((payload as { id?: unknown }).id);
  const its = await findTracking(db(), id);
  if (its?.state !== 'applying') return;
  const { address, requestId, carrier } = its;
  const actor = await actorOf(db(), its.staffId, { address, requestId });
  if (actor) {
    const judged = await judge(actor, carrier, its.rows);
    let [sent, priced] = [0, 0];
    for (const [i, { verdict, found, tracking, costs }] of judged.entries()) {
      if (found && verdict === 'new') {
        const move = { to: 'shipped', carrier, tracking, first: true } as const;
        if ((await moveParcel(actor, found, move, new Date())) === 'moved') sent++;
      }
      if (found && costs) {
        const of = { deliveryId: found.id, attempt: costs.attempt };
        if ((await enterParcelCost(actor, of, costs.amount)) === 'entered') priced++;
      }
      if ((i + 1) % STEP > 0 && i + 1 < judged.length) continue;
      await writeProgress(id, i + 1, { sent, priced });
      [sent, priced] = [0, 0];
    }
  }
  await moveTracking(db(), id, 'applying', { state: 'applied', appliedAt: new Date() });
}
