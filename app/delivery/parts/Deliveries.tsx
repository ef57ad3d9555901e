import { Icon } from '#app/ui/icons/Icon.tsx';
import type { ShownDelivery } from '../shown.ts';

const LOOKS: Partial<Record<ShownDelivery['status'], string>> = {
  shipped: 'bg-ok-tint text-ok',
  delivered: 'bg-ok-tint text-ok',
};

interface Row extends ShownDelivery {
  /** Of a parcel. */
  name?: string | undefined;
  /** What is in it. */
  contents?: string | undefined;
}

/** The deliveries of a donation or an order, one row for each instalment, or for each parcel under its name. */
export function Deliveries({ rows }: { rows: Row[] }) {
  const parcels = rows.some((x) => x.name);
  const sent = rows.filter((x) => x.status !== 'cancelled').length;
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">お届けの状況</h2>
      {rows.length > 1 && sent > 0 && (
        <p className="mt-1 text-sm text-soft">
          {parcels ? `お荷物${sent}個でお届けします。` : `全${sent}回のお届けです。`}
        </p>
      )}
      <ol className="mt-3 border-t border-line">
        {rows.map((x) => (
          <li key={x.instalment} className="space-y-1 border-b border-line py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-bold">
                {x.name ?? (rows.length > 1 ? `第${x.instalment}回` : 'お届け')}
              </span>
              <span className={`badge ${LOOKS[x.status] ?? 'badge-label'}`}>{x.state}</span>
            </p>
            {x.contents && <p className="text-sm">{x.contents}</p>}
            {x.away && <p className="text-sm">{x.away}</p>}
            {x.again && x.status === 'preparing' && <p className="text-sm">再発送の準備をしています。</p>}
            {x.planned && <p className="text-sm text-soft">{x.planned}に発送予定</p>}
            {x.shippedAt && <p className="text-sm">{x.shippedAt} 発送</p>}
            {x.tracked && <Tracking way={x.tracked} />}
            {x.deliveredAt && <p className="text-sm">{x.deliveredAt} お届け済み</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tracking({ way }: { way: NonNullable<ShownDelivery['tracked']> }) {
  return (
    <p className="text-sm">
      {way.carrier}{' '}
      {way.url ? (
        <a
          href={way.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 text-strong tabular-nums underline underline-offset-4"
        >
          <span className="sr-only">お問い合わせ番号 </span>
          {way.number}
          <Icon name="external-link" size={16} />
          <span className="sr-only">(配送会社のページを新しいタブで開きます)</span>
        </a>
      ) : (
        way.number && (
          <span className="tabular-nums [overflow-wrap:anywhere]">お問い合わせ番号 {way.number}</span>
        )
      )}
    </p>
  );
}
