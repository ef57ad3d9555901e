import { type DispatchWindow, dispatchSpan, lastDayOf, monthAfter } from './dispatch-window.ts';

/** Days in Japan between which a delivery is planned to leave. */
export interface PlannedSpan {
  /** Null when it leaves as soon as it is ready. */
  from: string | null;
  until: string;
}

/** A day in Japan on which the buyer wants a parcel, and what its way there depends on. */
export interface Wished {
  day: string;
  temperature: 'ambient' | 'chilled' | 'frozen';
  /** JIS X 0401. */
  prefecture: number;
  /** Seven digits. */
  postalCode: string;
}

/**
 * When the instalments of what was paid at an instant are planned to leave: the first one in its window, each other in the
 * month after the one before.
 */
export function plannedSpans(window: DispatchWindow, paidAt: Date, count: number): PlannedSpan[] {
  const span = dispatchSpan(window, paidAt);
  const waits = 'from' in window && window.from === span.from;
  const first: PlannedSpan = { from: waits ? span.from : null, until: span.until };
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return first;
    const month = monthAfter(span.until.slice(0, 7), i);
    return { from: `${month}-01`, until: lastDayOf(month) };
  });
}
