import type { ReturnReason } from '#app/delivery/returns.ts';
import { type DeliveryState, hasLeft } from '#app/delivery/states.ts';

/** Rules of giving a donation back after its gift has left (decision 53): what happened to it, as staff say it. */

/** What happened, by stored value. */
export const SENT_CAUSES = { lost: '紛失', damaged: '破損', returned: '返送', other: 'その他' } as const;

export type SentCause = keyof typeof SENT_CAUSES;

export function isSentCause(code: string): code is SentCause {
  return Object.hasOwn(SENT_CAUSES, code);
}

/** What a parcel is kept as having come back for. */
const RETURNED_AS: Record<Exclude<SentCause, 'other'>, ReturnReason> = {
  lost: 'lost',
  damaged: 'damaged',
  returned: 'other',
};

/** A parcel of the donation, as it stands. */
export interface SentParcel {
  instalment: number;
  status: DeliveryState;
  attempt: number;
  returned_reason: string;
}

/** The parcels as somebody saw them: what was decided by looking at them is carried out while they stand so. */
export function seenOf(parcels: readonly SentParcel[]): string {
  return parcels.map((p) => [p.instalment, p.status, p.attempt, p.returned_reason].join('-')).join('.');
}

/** What most likely happened, by what is known of the parcels; null where nothing is. */
export function likelyCause(parcels: readonly SentParcel[]): SentCause | null {
  const reason = parcels.findLast((p) => p.status === 'returned')?.returned_reason;
  if (reason === undefined) return null;
  return reason === 'lost' || reason === 'damaged' ? reason : 'returned';
}

/**
 * The parcels that a cause tells something new of, and what they are kept as: those on their way; with none of these, and none that
 * came back before, the last that was called delivered, unless it arrived broken.
 */
export function concerned(
  cause: SentCause,
  parcels: readonly SentParcel[],
): { instalments: number[]; as: ReturnReason } | null {
  if (cause === 'other') return null;
  const onTheWay = parcels.filter((p) => p.status === 'shipped');
  const known = onTheWay.length > 0 || parcels.some((p) => p.status === 'returned');
  const last = parcels.findLast((p) => p.status === 'delivered');
  const found = known || cause === 'damaged' ? onTheWay : last ? [last] : [];
  return { instalments: found.map((p) => p.instalment), as: RETURNED_AS[cause] };
}

/** Whether what was sent can be given once more: all of it is back, and whole. */
export function mayRestock(cause: SentCause, parcels: readonly SentParcel[]): boolean {
  if (cause === 'lost' || cause === 'damaged') return false;
  const back = new Set(concerned(cause, parcels)?.instalments ?? []);
  return parcels
    .filter((p) => hasLeft(p) && !back.has(p.instalment))
    .every((p) => p.status !== 'shipped' && p.status !== 'delivered' && !BROKEN.has(p.returned_reason));
}

const BROKEN: ReadonlySet<string> = new Set<ReturnReason>(['lost', 'damaged']);

const TOLD: Record<Exclude<SentCause, 'other'>, string> = {
  lost: 'お送りした返礼品が、配送の途中で紛失したことがわかりました。お届けできず、誠に申し訳ございません。',
  damaged: 'お送りした返礼品が、破損していることがわかりました。ご迷惑をおかけし、誠に申し訳ございません。',
  returned: 'お送りした返礼品は、お届けできずに発送元へ返送されました。',
};

/**
 * What the donor reads of it, in sentences. @param note the staff's own words, for the donor.
 * @param unsent whether parcels that have not left end with it.
 */
export function toldWords(cause: SentCause, note: string, unsent: boolean): string[] {
  return [
    ...(cause === 'other' ? [] : [TOLD[cause]]),
    ...(note === '' ? [] : [note]),
    ...(unsent ? ['まだ発送していない分のお届けも、取り消します。'] : []),
  ];
}
