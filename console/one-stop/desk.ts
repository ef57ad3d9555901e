import {
  daysLeftWords,
  deskYear,
  oneStopDeadline,
  oneStopLegalDeadline,
} from '#app/donation/one-stop/rules.ts';
import { deskFor } from '#app/onestop/desk.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Action, mayAnywhere } from '#app/staff/permissions.ts';
import { formatDate, jstYear } from '#platform/jst.ts';
import { government as governmentParam } from '../lists/params.ts';
import { taxYear } from './applications-list.ts';

const YEARS_BACK = 5;

/** The tax year that an address asks for; the one that is looked after now where it asks for none. */
export function yearIn({ searchParams }: URL, now = new Date()): number {
  return taxYear.read(searchParams.get('year') ?? '') ?? deskYear(now);
}

/** At whose desk of which year a page stands, with what can be chosen instead. */
export async function openDesk(staff: Actor, action: Action, url: URL, now = new Date()) {
  const year = yearIn(url, now);
  const code = governmentParam.read(url.searchParams.get('government') ?? '');
  const { at, desks } = await deskFor(staff, action, year, code);
  return {
    year,
    at,
    name: desks.find((d) => d.code === at)?.name ?? '',
    desks,
    years: yearsToChoose(year, now),
    mayNotify: mayAnywhere(staff, 'onestop.notify'),
    mayReceive: mayAnywhere(staff, 'onestop.receive'),
    ...deadlineFacts(year, now),
  };
}

export type OpenDesk = Awaited<ReturnType<typeof openDesk>>;

/** Tax years to choose from, the one that is asked for among them. */
export function yearsToChoose(asked: number, now = new Date()): number[] {
  const last = jstYear(now);
  const years = Array.from({ length: YEARS_BACK }, (_, i) => last - i);
  return years.includes(asked) ? years : [asked, ...years];
}

/** The day until which applications arrive, and how far away it is. */
export function deadlineFacts(year: number, now = new Date()) {
  const legal = oneStopLegalDeadline(year);
  const moved = legal.getTime() !== oneStopDeadline(year).getTime();
  return {
    deadline: formatDate(oneStopDeadline(year)),
    /** Where the 10th is a day off. */
    legalDeadline: moved ? formatDate(legal) : null,
    left: daysLeftWords(year, now),
    over: now > legal,
  };
}
