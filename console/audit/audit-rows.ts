import type { AuditRow } from '#app/staff/audit-query.ts';
import { ACTION_NAMES } from '../parts/action-words.ts';
import { timelineRows } from '../parts/Timeline.tsx';
import { type ShownThing, shownThings } from './things.ts';

/** An entry as the audit lists it. */
export interface ShownEntry {
  id: number;
  at: string;
  who: string;
  what: string;
  thing: ShownThing;
  /** 「寄附金額: 10,000 → 12,000」 */
  changes: string[];
  address: string;
  requestId: string;
}

export async function shownEntries(rows: AuditRow[]): Promise<ShownEntry[]> {
  const things = await shownThings(rows);
  return timelineRows(rows).map(({ id, at, who, changes }, i) => {
    const { action, address, requestId } = rows[i]!;
    return {
      id,
      at,
      who,
      what: ACTION_NAMES[action] ?? action,
      thing: things[i]!,
      changes,
      address,
      requestId,
    };
  });
}
