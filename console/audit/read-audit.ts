import type { AuditFilter } from '#app/staff/audit-query.ts';
import { findThings } from '#app/staff/audit-things-query.ts';
import { readParams } from '../lists/params.ts';
import { ACTION_NAMES, SUBJECT_NAMES } from '../parts/action-words.ts';
import { AUDIT, type KINDS } from './audit-filter.ts';

const DAY_MS = 86_400_000;

type Kind = keyof typeof KINDS;

const kindOf = (action: string): Kind =>
  action.endsWith('.read') ? 'look' : action === 'login' || action === 'logout' ? 'entry' : 'change';

const actionsOf = (kind: Kind): string[] =>
  Object.keys(ACTION_NAMES).filter((action) => kindOf(action) === kind);

/** What the address of the audit asks for. */
export async function readAuditFilter({ searchParams }: URL): Promise<AuditFilter> {
  const { q, kind, action, subject, id, person, from, until, staff } = readParams(AUDIT.params, searchParams);
  const actions = action === null ? kind && actionsOf(kind) : [action];
  return {
    ...(staff !== null && { staffId: staff }),
    ...(person !== '' && { person }),
    ...(q !== '' && { things: await findThings(q, Object.keys(SUBJECT_NAMES)) }),
    ...(actions !== null && { actions }),
    ...(subject !== null && { subject }),
    ...(id !== '' && { subjectId: id }),
    ...(from !== null && { from: new Date(`${from}T00:00:00+09:00`) }),
    ...(until !== null && { until: new Date(Date.parse(`${until}T00:00:00+09:00`) + DAY_MS) }),
  };
}
