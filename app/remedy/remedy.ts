import type { Actor } from '#app/staff/actor.ts';
import { record, recordLook } from '#app/staff/audit.ts';
import { demand, may, reachOf } from '#app/staff/permissions.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { addDays, formatPlainDate, jstDate } from '#platform/jst.ts';
import { answerRows, countAnswers } from './answers-query.ts';
import { giftByCode, offeredGifts, variantsOf } from './gift-store.ts';
import { countWaiting, findRemedy, insertRemedy, newestRemedies } from './remedy-store.ts';
import { closeAndQueue } from './settle.ts';
import { MOST_DAYS, MOST_DONORS } from './words.ts';

export interface WishedRemedy {
  governmentCode: string;
  goodsId: number;
  goods: string;
  words: string;
  waitUntil: string;
  deadline: string;
  refunds: boolean;
  /** 管理番号 of gifts in its place. */
  codes: readonly string[];
  /** Of those who wait only those whose gift is to leave by this day. */
  lateBy: string | null;
  formKey: string;
}

export type Begun =
  | { kind: 'begun'; id: number }
  /** The same form was sent before. */
  | { kind: 'already' }
  | { kind: 'nobody' }
  /** Codes that are no gift of the government that can be sent in its place. */
  | { kind: 'no_gift'; codes: string[] }
  /** The last day is not within the coming days, or the day of dispatch not after it. */
  | { kind: 'wrong_day' };

/** Asks all donors who wait for a gift now; their mails are a job's. @throws NotAllowed */
export async function beginRemedy(actor: Actor, w: WishedRemedy, now: Date = new Date()): Promise<Begun> {
  demand(actor, 'donation.edit', w);
  const today = jstDate(now);
  if (w.deadline <= today || w.deadline > addDays(today, MOST_DAYS) || w.waitUntil <= w.deadline)
    return { kind: 'wrong_day' };
  const gifts = w.codes.length === 0 ? [] : await variantsOf(w.governmentCode, w.codes);
  const unknown = w.codes.filter((code) => !gifts.some((g) => g.code === code && g.goodsId !== w.goodsId));
  if (unknown.length > 0) return { kind: 'no_gift', codes: unknown };
  return transaction(async (tx): Promise<Begun> => {
    const skuIds = gifts.map((g) => g.skuId);
    const made = await insertRemedy(tx, { ...w, skuIds, staffId: actor.staffId, most: MOST_DONORS });
    if (!made) return { kind: 'already' };
    if (made.donors === 0) throw new Nobody();
    await addJob(tx, 'send_remedy_mails', { id: made.id }, { key: `remedy_mails:${made.id}` });
    await record(tx, actor, {
      action: 'donation.edit',
      subject: 'remedy',
      subjectId: made.id,
      changes: {
        返礼品: [null, w.goods],
        対象の寄附: [null, `${made.donors}件`],
        選べるもの: [
          null,
          ['待つ', ...(skuIds.length > 0 ? ['別の返礼品'] : []), ...(w.refunds ? ['返金'] : [])].join('・'),
        ],
        回答の期限: [null, formatPlainDate(w.deadline)],
      },
    });
    return { kind: 'begun', id: made.id };
  }).catch((error: unknown) => {
    if (error instanceof Nobody) return { kind: 'nobody' } as const;
    throw error;
  });
}

class Nobody extends Error {}

/** Ends the choosing before its last day, and has carried out what donors chose. @throws NotAllowed */
export function endRemedy(
  actor: Actor,
  id: number,
  now: Date = new Date(),
): Promise<'ended' | 'already' | 'unknown'> {
  return transaction(async (tx) => {
    const remedy = await findRemedy(tx, id);
    if (!remedy) return 'unknown';
    demand(actor, 'donation.edit', remedy);
    if (!(await closeAndQueue(tx, id, now))) return 'already';
    await record(tx, actor, {
      action: 'donation.edit',
      subject: 'remedy',
      subjectId: id,
      changes: { 回答の受付: ['受付中', '終了'] },
    });
    return 'ended';
  });
}

const MOST_ROWS = 500;

/** A remedy with its answers; undefined for who may not look at it. The look is in the audit, as donors are named. */
export async function remedyView(actor: Actor, id: number) {
  const remedy = await findRemedy(db(), id);
  if (!remedy || !may(actor, 'donation.read', remedy)) return undefined;
  await recordLook(actor, { action: 'donation.read', subject: 'remedy', subjectId: id });
  const [counts, rows, gifts] = await Promise.all([
    countAnswers(id),
    answerRows(id, MOST_ROWS),
    offeredGifts(db(), id),
  ]);
  return {
    remedy,
    counts,
    rows,
    gifts,
    mayEnd: may(actor, 'donation.edit', remedy) && remedy.closedAt === null,
  };
}

/** The newest remedies that somebody may see, with how many were asked and have answered. */
export function remediesOf(actor: Actor, most: number) {
  return newestRemedies(reachOf(actor, 'donation.read'), most);
}

/** The gift of a 管理番号 whose donors somebody may ask; undefined as if there were none otherwise. */
export async function giftToAsk(actor: Actor, code: string) {
  const gift = await giftByCode(code);
  return gift && may(actor, 'donation.edit', gift) ? gift : undefined;
}

/** How many donors of a gift would be asked now. @param lateBy only those whose gift is to leave by this day. */
export function waitingDonors(goodsId: number, lateBy: string | null) {
  return countWaiting(goodsId, lateBy, MOST_DONORS);
}
