import type { ReactNode } from 'react';

/** The card of a list's row: the day and a state above, all else below. */
export function RowFrame({ day, badge, children }: { day: string; badge: ReactNode; children: ReactNode }) {
  return (
    <article className="panel space-y-2 pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-sm text-soft">{day}</p>
        {badge}
      </div>
      {children}
    </article>
  );
}
