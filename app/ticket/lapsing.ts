import { formatDateTime } from '#platform/jst.ts';
import { isUsable, stateAt, worth } from './rules.ts';
import { ownTickets } from './store.ts';

const DAY = 86_400_000;
const SOON_DAYS = 30;

export interface LapsingTicket {
  id: number;
  title: string;
  /** 「3,000円」「2回」 */
  left: string;
  /** 「2026年12月10日(木) 23:59」 */
  until: string;
}

/** A member's tickets that still have value and end within 30 days, the soonest first. */
export async function ticketsLapsing(memberId: number, now: Date = new Date()): Promise<LapsingTicket[]> {
  const soon = new Date(now.getTime() + SOON_DAYS * DAY);
  return (await ownTickets(memberId))
    .filter((t) => isUsable(stateAt(t, now)) && t.valid_until <= soon)
    .map((t) => ({
      id: t.id,
      title: t.title,
      left: worth(t.kind, t.remaining),
      until: formatDateTime(t.valid_until),
    }));
}
