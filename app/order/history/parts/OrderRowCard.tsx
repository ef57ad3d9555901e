import { Link } from 'react-router';
import { DueLine } from '#app/payment/parts/DueLine.tsx';
import { Amount } from '#app/ui/Amount.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { RowFrame } from '#app/ui/RowFrame.tsx';
import { ORDERS_PATH } from '../../paths.ts';
import type { OrderRow } from '../row.ts';
import { OrderBadge } from './OrderBadge.tsx';

const LINK = 'inline-flex min-h-11 items-center text-strong underline underline-offset-4';

/** An order in the member's own list. */
export function OrderRowCard({ row }: { row: OrderRow }) {
  const whose = <span className="sr-only">(注文番号 {row.number})</span>;
  const own = `${ORDERS_PATH}?order=${row.number}`;
  return (
    <RowFrame day={row.day} badge={<OrderBadge status={row.status} name={row.state} />}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-base">{row.goods}</h3>
          <p className="text-sm text-soft">
            {row.quantity}点{row.more > 0 && `、ほか${row.more}商品`}
          </p>
        </div>
        <p>
          <span className="text-sm text-soft">合計 </span>
          <Amount yen={row.total} className="text-xl" />
        </p>
      </div>
      {row.delivery && (
        <p className="flex items-center gap-2 text-sm">
          <Icon name="truck" size={18} className="flex-none text-soft" />
          {row.delivery}
        </p>
      )}
      <DueLine due={row.due} own={own} />
      <p className="no-print flex flex-wrap gap-x-5 border-t border-line pt-1 text-sm">
        <Link to={own} className={`${LINK} font-bold`}>
          詳細を見る{whose}
        </Link>
        {row.receipt && (
          <Link to={`${own}#papers`} className={LINK}>
            領収書{whose}
          </Link>
        )}
        {row.againPath && !row.due && (
          <Link to={row.againPath} className={LINK}>
            もう一度注文する{whose}
          </Link>
        )}
      </p>
    </RowFrame>
  );
}
