import { createDeliveries } from '#app/delivery/create.ts';
import { residence, type Surroundings } from '#app/forms/postal.ts';
import { residency } from '#app/forms/residence.ts';
import { newNumber } from '#app/payment/new-payment-query.ts';
import { type Actor, historyName } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { takeStock } from '#app/stock/stock.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { numberOf } from './around-query.ts';
import type { Around, Entry } from './entry.ts';
import { giftOf, insertEntry, madeBy, takeOfShare } from './entry-store.ts';

export type Entered =
  | { kind: 'entered'; number: string }
  /** Under its number there, or of the same form, it stands in the ledger already. */
  | { kind: 'known'; number: string }
  /** So many pieces are not there. */
  | { kind: 'few' }
  /** The variant has gone since the form was opened. */
  | { kind: 'gone' };

/** Takes the transaction back. */
class Refused extends Error {
  readonly outcome: Entered;

  constructor(outcome: Entered) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/**
 * Whether a donor lives where a gift is from: 平成31年総務省告示第179号 forbids to give them one.
 * @param places around the donor's address. @returns undefined where that is not so, or cannot be said for sure.
 */
export function residentFault(
  around: Around,
  places: Surroundings,
  { donor, gift }: Entry,
): string | undefined {
  if (!gift) return undefined;
  return residency(around.government, residence(places, donor)) === 'lives'
    ? 'お住まいの自治体への寄附には、返礼品をお送りできません。返礼品なしで登録してください'
    : undefined;
}

/**
 * Enters a donation that was made elsewhere: it stands in the ledger with its parcels planned, its pieces taken and its certificate due.
 * Once, whatever is pressed twice.
 * @param formKey of the form, or of the row of a sheet. @param also what is written in the same transaction.
 * @throws NotAllowed
 */
export async function enterDonation(
  actor: Actor,
  governmentCode: string,
  entry: Entry,
  formKey: string,
  also?: (tx: Tx, number: string, id: number) => Promise<void>,
): Promise<Entered> {
  demand(actor, 'donation.enter', { governmentCode });
  try {
    return await transaction((tx) => enter(tx, actor, { governmentCode, entry, formKey }, also));
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

async function enter(
  tx: Tx,
  actor: Actor,
  { governmentCode, entry, formKey }: { governmentCode: string; entry: Entry; formKey: string },
  also: ((tx: Tx, number: string, id: number) => Promise<void>) | undefined,
): Promise<Entered> {
  const { gift } = entry;
  const given = gift && (await giftOf(tx, governmentCode, gift.skuId));
  if (gift && !given) return { kind: 'gone' };
  const number = newNumber();
  const receivedAt = new Date(`${entry.receivedOn}T00:00:00+09:00`);
  const id = await insertEntry(tx, {
    ...entry,
    number,
    formKey,
    governmentCode,
    given: given ?? null,
    receivedAt,
    actor: historyName(actor),
    why: `${sourceName(entry.source)}での寄附を登録`,
  });
  if (id === undefined) return { kind: 'known', number: await earlier(tx, governmentCode, entry, formKey) };
  if (given && entry.delivery)
    await createDeliveries(tx, [{ ...given, id, times: given.deliveries }], receivedAt);
  await also?.(tx, number, id);
  await record(tx, actor, {
    action: 'donation.enter',
    subject: 'donation',
    subjectId: number,
    changes: {
      受付元: [null, [sourceName(entry.source), entry.sourceNumber ?? ''].join(' ').trim()],
      受領日: [null, formatPlainDate(entry.receivedOn)],
      寄附金額: [null, yen(entry.amount)],
      ...(given && { 返礼品: [null, `${given.name} ${given.label} ${gift?.quantity}点`] }),
    },
  });
  // Last, as many transactions wait for these rows.
  if (given && gift && !(await takePieces(tx, sourceName(entry.source), { ...gift, goodsId: given.goodsId })))
    throw new Refused({ kind: 'few' });
  return { kind: 'entered', number };
}

async function earlier(tx: Tx, governmentCode: string, e: Entry, formKey: string): Promise<string> {
  const byNumber = e.sourceNumber && (await numberOf(governmentCode, e.source, e.sourceNumber, tx));
  return byNumber || ((await madeBy(tx, formKey)) ?? '');
}

/** Out of what is set apart for the portal, or else out of the stock. @returns whether they were there. */
async function takePieces(
  tx: Tx,
  portal: string,
  pieces: { goodsId: number; skuId: number; quantity: number },
): Promise<boolean> {
  if (await takeOfShare(tx, pieces.skuId, portal, pieces.quantity)) return true;
  return (await takeStock(tx, [pieces])).length === 0;
}
