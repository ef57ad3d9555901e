import { tracked } from '#app/delivery/carriers.ts';
import type { Move, Moved } from '#app/delivery/move.ts';
import { RETURN_REASONS } from '#app/delivery/returns.ts';
import { DELIVERY_STATE_NAMES } from '#app/delivery/states.ts';
import { moveInstalment } from '#app/donation/handling/dispatch.ts';
import { moveDispatch } from '#app/order/handling/dispatch.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { may } from '#app/staff/permissions.ts';
import type { Tx } from '#platform/db/db.ts';
import { type ParcelRow, parcelsById } from './list-query.ts';
import { sharedNumbers } from './tracking/same-number.ts';

/** What of a parcel is to be done. @param number as printed, for who reads the answer. */
export interface Wish {
  id: number;
  move: Move;
  /** Its tracking number may be another parcel's, too. */
  shares?: boolean;
}

export interface Outcome {
  id: number;
  number: string;
  /** `unknown` also where somebody may not; `shared` where another parcel has its tracking number. */
  moved: Moved | 'shared';
  /** Of a shared number: the others, as somebody may know of them. */
  others?: string[];
}

/** Parcels of one request: a page of them. */
export const MOST_PARCELS = 100;

/**
 * Moves parcels on, each for itself: what cannot move says so, and the others go. Who gets it is told of a dispatch by mail, as ever. Of
 * one tracking number for two parcels nobody knows whose it is: none of them goes with it unless that is meant.
 * @throws RangeError for more than a page of them.
 */
export async function moveParcels(
  actor: Actor,
  wishes: readonly Wish[],
  now = new Date(),
): Promise<Outcome[]> {
  if (wishes.length > MOST_PARCELS) throw new RangeError(`${wishes.length} parcels at once`);
  const parcels = new Map((await parcelsById(wishes.map((w) => w.id))).map((p) => [p.id, p]));
  const own = wishes.map((wish) => {
    const parcel = parcels.get(wish.id);
    return { ...wish, parcel: parcel && mayMove(actor, parcel) ? parcel : undefined };
  });
  const numberings = own.flatMap(({ parcel, move }) =>
    parcel && move.to === 'shipped' ? [{ parcel, carrier: move.carrier, tracking: move.tracking }] : [],
  );
  const shared = await sharedNumbers(actor, numberings, now);
  const outcomes: Outcome[] = [];
  for (const { id, move, shares, parcel } of own) {
    const others = shares ? undefined : shared.get(id);
    if (parcel && others) {
      outcomes.push({ id, number: parcel.number, moved: 'shared', others });
      continue;
    }
    const moved = parcel ? await moveParcel(actor, parcel, move, now) : 'unknown';
    outcomes.push({ id, number: parcel && moved !== 'unknown' ? parcel.number : '', moved });
  }
  return outcomes;
}

const mayMove = (actor: Actor, { governmentCode, producerId }: ParcelRow) =>
  may(actor, 'delivery.send', { governmentCode, producerId });

/** One parcel, as somebody sees it. */
type Seen = Pick<ParcelRow, 'of' | 'number' | 'instalment' | 'attempt' | 'status' | 'carrier' | 'tracking'>;

/** Moves one parcel on, which the caller has asked whether they may. */
export function moveParcel(actor: Actor, p: Seen, move: Move, now: Date): Promise<Moved> {
  const reason = move.to === 'returned' ? RETURN_REASONS[move.reason] : '';
  const by = { actor: historyName(actor), reason };
  const also = (tx: Tx) =>
    record(tx, actor, {
      action: 'delivery.send',
      subject: 'delivery',
      subjectId: `${p.number}-${p.instalment}`,
      changes: {
        状態: [
          wordsOf(p),
          wordsOf({ ...p, ...(move.to === 'shipped' ? move : {}), status: move.to }) +
            (reason && `(${reason})`),
        ],
      },
    });
  return p.of === 'donation'
    ? moveInstalment(p.number, p.instalment, move, by, now, also)
    : moveDispatch(p.number, p.instalment, move, by, now, also);
}

/** 「発送済み(ヤマト運輸 123456789012)」 */
function wordsOf(p: Pick<ParcelRow, 'status' | 'carrier' | 'tracking'>): string {
  const way = p.status === 'shipped' ? tracked(p) : null;
  const name = DELIVERY_STATE_NAMES[p.status];
  return way ? `${name}(${[way.carrier, way.number].filter(Boolean).join(' ')})` : name;
}
