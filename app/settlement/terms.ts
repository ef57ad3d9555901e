import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { findParty, lockParty } from './close-store.ts';
import { placeOf } from './party.ts';
import { BASIS_NAMES, PAPER_NAMES, TERM_NAMES, type Terms, termWords } from './term-words.ts';
import { giftTermsMark, type TypedGiftTerms } from './terms-query.ts';
import {
  findGiftTerms,
  findTerms,
  hasGifts,
  insertGiftTerms,
  lastClosed,
  writeTerms,
} from './terms-store.ts';

export type SavedTerms =
  | { kind: 'saved' }
  | { kind: 'unknown' }
  /** A month from then on was closed: its terms stand. */
  | { kind: 'closed' }
  /** Somebody else has changed those of this month since. */
  | { kind: 'conflict'; now: Terms; version: number };

/**
 * Sets the terms of fees that count for somebody from a month on; earlier ones stay as they were.
 * @param wanted `version` of those of this very month that were shown; null where there were none.
 * @throws NotAllowed
 */
export function saveTerms(
  actor: Actor,
  partyKey: string,
  wanted: { fromMonth: string; version: number | null; terms: Terms },
): Promise<SavedTerms> {
  return transaction(async (tx): Promise<SavedTerms> => {
    const party = await findParty(tx, partyKey);
    if (!party || party.kind === 'gift') return { kind: 'unknown' };
    demand(actor, 'settlement.close', placeOf(party));
    await lockParty(tx, partyKey);
    const closed = await lastClosed(tx, partyKey);
    if (closed !== null && closed >= wanted.fromMonth) return { kind: 'closed' };
    const now = await findTerms(tx, partyKey, wanted.fromMonth);
    if ((now?.version ?? null) !== wanted.version)
      return now ? { kind: 'conflict', now: now.terms, version: now.version } : { kind: 'unknown' };
    await writeTerms(tx, party, wanted);
    const names = (Object.keys(TERM_NAMES) as (keyof Terms)[]).filter(
      (name) => now?.terms[name] !== wanted.terms[name],
    );
    const month = wanted.fromMonth.slice(0, 7);
    await record(tx, actor, {
      action: 'settlement.close',
      subject: 'settlement_party',
      subjectId: partyKey,
      changes: Object.fromEntries(
        names.map((name) => [
          `${TERM_NAMES[name]}(${month}から)`,
          [now ? termWords(name, now.terms[name]) : null, termWords(name, wanted.terms[name])] as const,
        ]),
      ),
    });
    return { kind: 'saved' };
  });
}

/**
 * Sets how a government pays its producers, from a day on. It may not lie in the past once anything was given: what was donated before
 * stays payable by the day that it was donated under.
 * @returns `conflict` where somebody else has changed those of this day since.
 * @throws NotAllowed
 */
export function saveGiftTerms(
  actor: Actor,
  governmentCode: string,
  wanted: TypedGiftTerms,
  now: Date = new Date(),
): Promise<'saved' | 'past' | 'conflict'> {
  demand(actor, 'settlement.producers', { governmentCode });
  return transaction(async (tx) => {
    await lockParty(tx, `gifts-${governmentCode}`);
    if (wanted.fromDay <= jstDate(now) && (await hasGifts(tx, governmentCode))) return 'past';
    const before = await findGiftTerms(tx, governmentCode, wanted.fromDay);
    if (before && giftTermsMark(before) !== wanted.seen) return 'conflict';
    await insertGiftTerms(tx, governmentCode, wanted);
    await record(tx, actor, {
      action: 'settlement.producers',
      subject: 'government',
      subjectId: governmentCode,
      changes: {
        [`返礼品の代金の基準日(${formatPlainDate(wanted.fromDay)}から)`]: [
          before && BASIS_NAMES[before.basis],
          BASIS_NAMES[wanted.basis],
        ],
        支払いの書類: [before && PAPER_NAMES[before.paper], PAPER_NAMES[wanted.paper]],
      },
    });
    return 'saved';
  });
}
