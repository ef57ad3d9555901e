import { layoutOf } from '#app/dispatch/labels/all-layouts.ts';
import type { Layout } from '#app/dispatch/labels/layout.ts';
import { type Asked, MOST_OUTGOING } from '#app/dispatch/outgoing.ts';
import { isDay } from '#app/forms/day.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { addDays } from '#platform/jst.ts';
import { readParcelFilter } from './parcel-filter.ts';

/** The latest day of dispatch that carriers' programs take, from today. */
const MOST_DAYS = 30;
/** What the form itself says; all other words of the address say which parcels. */
const OWN = ['layout', 'on', 'lossy', 'early', 'done'];

export interface OutgoingAsked {
  asked: Asked;
  layout: Layout;
  shipOn: string;
  /** Whether 〓 may stand for characters that Shift_JIS does not have. */
  lossy: boolean;
  /** Which parcels, to be kept in forms. */
  which: [string, string][];
}

/** Which parcels an address means, and how their labels are to be. @param today in Japan. */
export function readOutgoing(search: URLSearchParams, today: string): OutgoingAsked {
  const on = search.get('on') ?? '';
  const shipOn = isDay(on) && on >= today && on <= addDays(today, MOST_DAYS) ? on : today;
  return {
    asked: search.has('ids')
      ? { ids: readIds(search.get('ids')!) }
      : { filter: readParcelFilter(search), shipOn, early: search.has('early') },
    layout: layoutOf(search.get('layout')),
    shipOn,
    lossy: search.has('lossy'),
    which: [...search].filter(([name]) => !OWN.includes(name)),
  };
}

/** 「12.34.56」 */
function readIds(text: string): number[] {
  const ids = text.split('.', MOST_OUTGOING).flatMap((id) => routeNumber(id) ?? []);
  return [...new Set(ids)];
}

export function outgoingOf(ids: readonly number[]): string {
  return `/deliveries/outgoing?ids=${ids.join('.')}`;
}
