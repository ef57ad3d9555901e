import type { CarrierCode } from '#app/delivery/carriers.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { TrackingRow } from './read-tracking.ts';
import type { TrackingState } from './tracking-states.ts';

export interface TrackingImport {
  id: number;
  fileName: string;
  carrier: CarrierCode;
  state: TrackingState;
  rows: TrackingRow[];
  total: number;
  done: number;
  sent: number;
  /** Parcels whose cost was taken over. */
  priced: number;
  staffId: number;
  address: string;
  requestId: string;
  createdAt: Date;
  appliedAt: Date | null;
}

const LISTED = ['id', 'carrier', 'state', 'sent', 'priced'] as const;

function listed(tx: Db | Tx) {
  return tx
    .selectFrom('tracking_import')
    .select(LISTED)
    .select(['file_name as fileName', 'rows_total as total', 'rows_done as done', 'created_at as createdAt']);
}

export function findTracking(tx: Db | Tx, id: number): Promise<TrackingImport | undefined> {
  return listed(tx)
    .select(['rows', 'staff_id as staffId', 'address', 'request_id as requestId', 'applied_at as appliedAt'])
    .where('id', '=', id)
    .$castTo<TrackingImport>()
    .executeTakeFirst();
}

export type ListedTracking = Omit<TrackingImport, 'rows' | 'staffId' | 'address' | 'requestId' | 'appliedAt'>;

/** The last files that somebody sent. */
export function trackingOf(staffId: number, most: number): Promise<ListedTracking[]> {
  return listed(db())
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .limit(most)
    .$castTo<ListedTracking>()
    .execute();
}

export async function insertTracking(
  tx: Tx,
  t: Pick<TrackingImport, 'fileName' | 'carrier' | 'rows' | 'staffId' | 'address' | 'requestId'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('tracking_import')
    .values({
      file_name: t.fileName,
      carrier: t.carrier,
      rows: JSON.stringify(t.rows),
      rows_total: t.rows.length,
      staff_id: t.staffId,
      address: t.address,
      request_id: t.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was in this state. */
export async function moveTracking(
  tx: Db | Tx,
  id: number,
  from: TrackingState,
  to: {
    state: TrackingState;
    rows?: readonly TrackingRow[];
    address?: string;
    requestId?: string;
    appliedAt?: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tracking_import')
    .set({
      state: to.state,
      ...(to.rows && { rows: JSON.stringify(to.rows) }),
      ...(to.address !== undefined && { address: to.address }),
      ...(to.requestId !== undefined && { request_id: to.requestId }),
      ...(to.appliedAt && { applied_at: to.appliedAt }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param more since the note before. */
export async function writeProgress(
  id: number,
  done: number,
  more: { sent: number; priced: number },
): Promise<void> {
  await db()
    .updateTable('tracking_import')
    .set((eb) => ({
      rows_done: done,
      sent: eb('sent', '+', more.sent),
      priced: eb('priced', '+', more.priced),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteTracking(tx: Tx, since: Date, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('tracking_import')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('tracking_import')
        .select('id')
        .where('created_at', '<', since)
        .orderBy('created_at')
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
