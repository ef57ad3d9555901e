import { type DispatchWindow, lastDayOf, monthAfter } from '#app/delivery/dispatch-window.ts';
import { jstDate } from '#platform/jst.ts';

interface Sent {
  ticket: boolean;
  deliveries: number;
  window: DispatchWindow | null;
  stocks: { window?: DispatchWindow }[];
}

/**
 * Every shape of a window: days of handling; months that are over, run, or come; several variants of their own. Rolled apart
 * from the rest, which stays as it was.
 */
export function giveWindows(list: Sent[], roll: (n: number) => number, now: Date): void {
  const month = (n: number) => monthAfter(jstDate(now).slice(0, 7), n);
  const dated = (): DispatchWindow => {
    const first = month(roll(22) - 3);
    const last = monthAfter(first, [0, 0, 1, 4][roll(4)]!);
    return { from: `${first}-${['01', '11'][roll(2)]}`, until: roll(2) ? lastDayOf(last) : `${last}-20` };
  };
  const any = (): DispatchWindow => (roll(2) ? { days: [0, 2, 5, 10, 20, 44, 60][roll(7)]! } : dated());
  for (const t of list) {
    if (t.ticket) continue;
    const from = month(roll(12));
    t.window =
      t.deliveries === 1 ? any() : roll(2) ? { days: 10 } : { from: `${from}-01`, until: `${from}-20` };
    if (t.deliveries === 1 && roll(3) === 0) for (const s of t.stocks) if (roll(3)) s.window = any();
  }
}
