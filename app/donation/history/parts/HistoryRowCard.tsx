import { Link } from 'react-router';
import { DueLine } from '#app/payment/parts/DueLine.tsx';
import { Amount } from '#app/ui/Amount.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { RowFrame } from '#app/ui/RowFrame.tsx';
import type { HistoryRow } from '../row.ts';
import { StateBadge } from './StateBadge.tsx';

const LINK = 'inline-flex min-h-11 items-center text-strong underline underline-offset-4';

/** A donation in the member's own list. */
export function HistoryRowCard({ row }: { row: HistoryRow }) {
  const whose = <span className="sr-only">(受付番号 {row.number})</span>;
  const own = `/mypage/donation-histories?donation=${row.number}`;
  return (
    <RowFrame day={row.day} badge={<StateBadge row={row} />}>
      <RowFacts place={row.place} goods={row.goods || '返礼品なしの寄附'} amount={row.amount} />
      {row.delivery && (
        <p className="flex items-center gap-2 text-sm">
          <Icon name="truck" size={18} className="flex-none text-soft" />
          {row.delivery}
        </p>
      )}
      <DueLine due={row.due} what={row.paidWith} own={own} />
      <p className="no-print flex flex-wrap gap-x-5 border-t border-line pt-1 text-sm">
        <Link to={own} className={`${LINK} font-bold`}>
          詳細を見る{whose}
        </Link>
        {row.papers?.receipt && (
          <a href={`/papers/donations/${row.number}/receipt.pdf`} className={LINK}>
            受領証明書{whose}
          </a>
        )}
        {row.papers?.oneStop && (
          <a href={`/papers/donations/${row.number}/one-stop.pdf`} className={LINK}>
            ワンストップ特例申請書{whose}
          </a>
        )}
        {!row.due && row.againPath && (
          <Link to={row.againPath} className={LINK}>
            もう一度寄附する{whose}
          </Link>
        )}
      </p>
    </RowFrame>
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
