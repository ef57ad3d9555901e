import type { Actor } from '#app/staff/actor.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import { AUDIT } from '../audit/audit-filter.ts';
import { DELIVERIES } from '../deliveries/parcel-filter.ts';
import { DONATIONS } from '../donations/ledger-filter.ts';
import { GOODS } from '../goods/list-filter.ts';
import { GOVERNMENTS } from '../governments/government-filter.ts';
import { IMPORTS } from '../imports/imports-list.ts';
import { INQUIRIES } from '../inquiries/list-filter.ts';
import { LABELS } from '../labels/labels-list.ts';
import { canonicalQuery, type List } from '../lists/list.ts';
import { MAILS } from '../mails/mail-filter.ts';
import { MEMBERS } from '../members/member-filter.ts';
import { MERCHANTS } from '../merchants/merchant-filter.ts';
import { MONEY } from '../money/cases-list.ts';
import { APPLICATIONS } from '../one-stop/applications-list.ts';
import { ORDERS } from '../orders/order-filter.ts';
import { PEOPLE } from '../people/people-list.ts';
import { CORRECTIONS } from '../points/corrections-list.ts';
import { PRODUCERS } from '../producers/producer-filter.ts';
import { PROPOSALS } from '../proposals/proposals-list.ts';
import { routeOf } from '../route-table.ts';
import { OPEN_SETTLEMENTS } from '../settlements/open-list.ts';
import { SETTLEMENTS } from '../settlements/settlements-list.ts';
import { STOCK } from '../stock/stock-filter.ts';
import { TEXTS } from '../texts/texts-list.ts';
import { REDEMPTIONS, TICKETS } from '../tickets/ticket-filters.ts';
import { MISSED } from '../words/missed-filter.ts';
import { PINS, SYNONYMS } from '../words/words-lists.ts';

/** The console's lists, in the menu's order. */
export const LISTS: readonly List[] = [
  DONATIONS,
  ORDERS,
  APPLICATIONS,
  DELIVERIES,
  MONEY,
  GOODS,
  PROPOSALS,
  IMPORTS,
  STOCK,
  LABELS,
  MISSED,
  SYNONYMS,
  PINS,
  GOVERNMENTS,
  PRODUCERS,
  TICKETS,
  REDEMPTIONS,
  MERCHANTS,
  INQUIRIES,
  MAILS,
  TEXTS,
  MEMBERS,
  SETTLEMENTS,
  OPEN_SETTLEMENTS,
  CORRECTIONS,
  PEOPLE,
  AUDIT,
];

/** A list that somebody may look at. */
export function listFor(staff: Actor, path: string): List | undefined {
  const needs = routeOf(path)?.needs;
  const open = needs === 'anybody' || (needs && needs !== 'nobody' && mayAnywhere(staff, needs));
  return open ? LISTS.find((list) => list.path === path) : undefined;
}

/** A list and how it stood, as the forms of its head say in their address. */
export function keptList(staff: Actor, { searchParams }: URL): { list: List; query: string } | undefined {
  const list = listFor(staff, searchParams.get('list') ?? '');
  return list && { list, query: canonicalQuery(list, searchParams.get('query') ?? '') };
}
