import type { Actor } from '#app/staff/actor.ts';
import { demand } from '#app/staff/permissions.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import type { Period } from '../spans.ts';
import { type LegalGift, legalGifts, type OriginCheckRow, originChecks } from './check-sheets-query.ts';
import { type PublicityGift, publicityGifts, type ResidentGift, residentGifts } from './checks-query.ts';

/** The tables E to H and J to the last row, a page of each at a time. All throw NotAllowed. */

/** In one piece: a government has few. */
const MOST_FOR_PUBLICITY = 20_000;

type Rows<Row> = (asked: PageAsked) => Promise<Page<Row>>;

/** Gifts of 第3号 with their proof (table E), or how far 事前確認 has come with each gift (table G). */
export function legalSheet(actor: Actor, governmentCode: string, which: 'third' | 'all'): Rows<LegalGift> {
  demand(actor, 'figure.read', { governmentCode });
  return (asked) => legalGifts(governmentCode, which, asked);
}

/** Gifts made for publicity (table F). */
export function publicitySheet(actor: Actor, governmentCode: string, period: Period): Rows<PublicityGift> {
  demand(actor, 'figure.read', { governmentCode });
  return async () => ({
    rows: await publicityGifts(governmentCode, period, MOST_FOR_PUBLICITY),
    before: null,
    after: null,
  });
}

/** What was looked at of where gifts come from (table H). */
export function originSheet(actor: Actor, governmentCode: string, period: Period): Rows<OriginCheckRow> {
  demand(actor, 'figure.read', { governmentCode });
  return (asked) => originChecks(governmentCode, period, asked);
}

/** Donations with a gift whose donor may live there (table J). */
export function residentSheet(actor: Actor, governmentCode: string, period: Period): Rows<ResidentGift> {
  demand(actor, 'figure.read', { governmentCode });
  return (asked) => residentGifts(governmentCode, period, asked);
}
