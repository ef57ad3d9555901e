import { z } from 'zod';
import { isDay } from '#app/forms/day.ts';
import { fields } from '#app/forms/fields.ts';
import { type Grant, REACH, ROLES, type Role } from '#app/staff/roles.ts';
import { jstDate } from '#platform/jst.ts';

/** A role, and for which government or producer, as a form says it. */
const granted = {
  role: fields.choice('役割', ROLES),
  government: fields.optionalLine('団体コード', 6),
  producer: fields.optionalLine('事業者番号', 12),
  until: fields.optionalLine('有効期限', 10),
};

export const grantSchema = z.object(granted);
export const inviteSchema = z.object({ email: fields.email(), ...granted });

/** @returns the grant, or what is wrong with it, by field. */
export function readGrant(typed: {
  role: string;
  government: string;
  producer: string;
  until: string;
}): { grant: Grant } | { field: string; message: string } {
  const role = typed.role as Role;
  const reach = REACH[role];
  if (typed.until !== '' && !isDay(typed.until))
    return { field: 'until', message: '有効期限は「2027-03-31」の形で入力してください' };
  if (typed.until !== '' && typed.until < jstDate(new Date()))
    return { field: 'until', message: '有効期限は、今日以降の日付にしてください' };
  const until = typed.until || null;
  if (reach === 'government' && !/^\d{6}$/.test(typed.government))
    return { field: 'government', message: '団体コードを6けたの数字で入力してください' };
  if (reach === 'producer' && !/^[1-9]\d{0,11}$/.test(typed.producer))
    return { field: 'producer', message: '事業者番号を数字で入力してください' };
  return {
    grant: {
      role,
      governmentCode: reach === 'government' ? typed.government : null,
      producerId: reach === 'producer' ? Number(typed.producer) : null,
      until,
    },
  };
}
