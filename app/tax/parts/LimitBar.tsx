import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { digits, yen } from '#platform/money.ts';

/** The year's donations against the saved deduction limit. @param limit in yen; null when none is saved. */
export function LimitBar({ year, total, limit }: { year: number; total: number; limit: number | null }) {
  return (
    <section id="limit" aria-labelledby="limit-title" className="scroll-mt-4">
      <h2 id="limit-title">{year}年の控除上限額の目安</h2>
      <div className="panel mt-3 space-y-3">
        {limit === null ? (
          <p>
            目安はまだ保存されていません。給与収入とご家族から計算して保存すると、寄附の合計と見比べられます。
          </p>
        ) : (
          <Bar total={total} limit={limit} />
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {limit !== null && limit > total && (
            <Link to={`/goods?max=${limit - total}`} className="btn btn-plain">
              残りの範囲の返礼品をさがす
            </Link>
          )}
          <Link to="/about-deduction" className={`btn ${limit === null ? 'btn-secondary' : 'btn-plain'}`}>
            {limit === null ? '目安を計算する' : '計算しなおす'}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Bar({ total, limit }: { total: number; limit: number }) {
  const share = Math.min(100, Math.floor((total / limit) * 100));
  const left = limit - total;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <span>
          <span className="text-sm text-soft">寄附金額の合計</span>{' '}
          <Amount yen={total} className="text-3xl" />
        </span>
        <span>
          <span className="text-sm text-soft">保存した目安</span> <Amount yen={limit} className="text-xl" />
        </span>
      </p>
      <svg
        role="img"
        aria-label={`目安${yen(limit)}のうち${yen(total)}を寄附しました`}
        className="block h-3 w-full rounded-full border border-line bg-tint forced-color-adjust-none"
      >
        <rect width={`${share}%`} height="100%" className={left < 0 ? 'fill-danger' : 'fill-accent'} />
      </svg>
      {left >= 0 ? (
        <p>目安まで、あと{digits(left)}円です。</p>
      ) : (
        <p className="font-bold text-danger">
          目安を{digits(-left)}円超えています。超えた分は、多くが自己負担になります。
        </p>
      )}
    </>
  );
}
