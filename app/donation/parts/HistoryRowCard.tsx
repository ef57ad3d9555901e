import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { HistoryRow } from '../history/row.ts';
import { StateBadge } from './StateBadge.tsx';

const LINK = 'inline-flex min-h-11 items-center text-strong underline underline-offset-4';

/** A donation in a list of the member's own. */
export function HistoryRowCard({ row }: { row: HistoryRow }) {
  const whose = <span className="sr-only">(受付番号 {row.number})</span>;
  return (
    <RowFrame day={row.day} badge={<StateBadge status={row.status} name={row.state} />}>
      <RowFacts place={row.place} goods={row.goods || '返礼品なしの寄附'} amount={row.amount} />
      {row.delivery && (
        <p className="flex items-center gap-2 text-sm">
          <Icon name="truck" size={18} className="flex-none text-soft" />
          {row.delivery}
        </p>
      )}
      {row.due && (row.due.byNumber || row.due.url) && (
        <p className="rounded-card bg-warn-tint p-3 text-sm">
          {row.due.until}までにお支払いください。 <WayToPay row={row} />
        </p>
      )}
      <p className="no-print flex flex-wrap gap-x-5 border-t border-line pt-1 text-sm">
        <Link to={`/mypage/donation-histories?donation=${row.number}`} className={`${LINK} font-bold`}>
          詳細を見る{whose}
        </Link>
        {row.papers && (
          <a href={`/papers/donations/${row.number}/receipt.pdf`} className={LINK}>
            受領証明書{whose}
          </a>
        )}
        {row.papers?.oneStop && (
          <a href={`/papers/donations/${row.number}/one-stop.pdf`} className={LINK}>
            ワンストップ申請書{whose}
          </a>
        )}
        {!row.due && (
          <Link to={row.againPath} className={LINK}>
            もう一度寄附する{whose}
          </Link>
        )}
      </p>
    </RowFrame>
  );
}

/** What rows of both kinds have alike: the day and a state above, all else below. */
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

export function RowFacts({ place, goods, amount }: { place: string; goods: string; amount: number }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm">{place}</p>
        <h3 className="text-base">{goods}</h3>
      </div>
      <Amount yen={amount} className="text-xl" />
    </div>
  );
}

/** Where a donation that waits for its payment is paid, or says how. */
function WayToPay({ row }: { row: HistoryRow }) {
  const look = 'font-bold underline underline-offset-4';
  if (row.due?.byNumber)
    return (
      <Link to={`/mypage/donation-histories?donation=${row.number}`} className={look}>
        お支払い方法を見る
      </Link>
    );
  return row.due?.url ? (
    <a href={row.due.url} className={look}>
      お支払いへ進む
    </a>
  ) : null;
}
