import { isDay } from '#app/forms/day.ts';
import type { AuditFilter } from '#app/staff/audit-query.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { SUBJECT_NAMES } from '../parts/action-words.ts';

const DAY_MS = 86_400_000;

/** What the address of the audit asks for, and as it was typed; what it says wrongly counts as not said. */
export function readAuditFilter(url: URL): {
  typed: Record<'subject' | 'id' | 'from' | 'until', string>;
  filter: AuditFilter;
} {
  const said = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 60);
  const [subject, id, from, until] = [said('subject'), said('id'), said('from'), said('until')];
  const staffId = routeNumber(said('staff'));
  return {
    typed: { subject, id, from, until },
    filter: {
      ...(staffId !== undefined && { staffId }),
      ...(Object.hasOwn(SUBJECT_NAMES, subject) && { subject }),
      ...(id !== '' && { subjectId: id }),
      ...(isDay(from) && { from: new Date(`${from}T00:00:00+09:00`) }),
      ...(isDay(until) && { until: new Date(Date.parse(`${until}T00:00:00+09:00`) + DAY_MS) }),
    },
  };
}
