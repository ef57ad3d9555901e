import { REACH, ROLE_NAMES, ROLES, type Role } from '#app/staff/roles.ts';
import { shortDay } from './dates.ts';

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** 「自治体担当(見本市)・2027年3月31日まで」 */
export function grantWords({
  role,
  place,
  until,
}: {
  role: Role;
  place: string | null;
  until: string | null;
}): string {
  const where = REACH[role] === 'all' ? '' : `(${place ?? '—'})`;
  return `${ROLE_NAMES[role]}${where}${until ? `・${shortDay(until)}まで` : ''}`;
}
