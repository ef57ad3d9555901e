import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { digits, yen } from '#platform/money.ts';
import type { OrderDetailData } from '../detail.ts';

const ROW = 'flex flex-wrap items-baseline justify-between gap-x-4 py-1';

/** The ordered goods and their total, with the tax of each rate. */
export function OrderSums({ d: { lines, sums } }: { d: OrderDetailData }) {
  return (
    <section aria-labelledby="sums">
      <h2 id="sums">商品と金額</h2>
      <ul className="mt-3 border-t border-line">
        {lines.map((l) => (
          <li
            key={`${l.goodsId}-${l.name}-${l.unitPrice}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-bold">
                <Link to={`/ec/goods/detail/${l.goodsId}`} className="underline underline-offset-4">
                  {l.name}
                </Link>
                {l.taxRate === 8 && <span title="軽減税率の対象"> ※</span>}
              </p>
              {l.unsent && <p className="text-sm">{l.unsent}</p>}
              {(l.parcel || l.producer) && <p className="text-sm text-soft">{l.parcel ?? l.producer}</p>}
            </div>
            <p className="ms-auto flex items-baseline gap-4 whitespace-nowrap">
              <span className="text-sm">
                {yen(l.unitPrice)} × {l.quantity}点
              </span>
              <Amount yen={l.unitPrice * l.quantity} />
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-2 ms-auto max-w-md">
        <Sum term="商品の合計" text={yen(sums.goods)} />
        {sums.parcels.map((p) => (
          <Sum key={p.name} term={`${p.name}の送料`} text={p.fee === 0 ? '無料' : yen(p.fee)} />
        ))}
        <Sum
          term={sums.parcels.length > 0 ? '送料の合計' : '送料'}
          text={sums.shipping === 0 ? '無料' : yen(sums.shipping)}
        />
        {sums.wrapping > 0 && <Sum term="包装" text={yen(sums.wrapping)} />}
        {sums.points > 0 && <Sum term="ポイントのご利用" text={`−${digits(sums.points)}円`} />}
        <div className={`${ROW} border-t border-line pt-2`}>
          <dt className="font-bold">合計(税込)</dt>
          <dd>
            <Amount yen={sums.total} className="text-2xl" />
          </dd>
        </div>
        {sums.rates.map((r) => (
          <div key={r.rate} className={`${ROW} text-sm text-soft`}>
            <dt>{r.rate}%対象</dt>
            <dd>
              {yen(r.taxable)}(うち消費税 {yen(r.tax)})
            </dd>
          </div>
        ))}
      </dl>
      {lines.some((l) => l.taxRate === 8) && (
        <p className="mt-2 text-end text-sm text-soft">※は軽減税率(8%)の対象です。</p>
      )}
    </section>
  );
}

function Sum({ term, text }: { term: string; text: string }) {
  return (
    <div className={ROW}>
      <dt>{term}</dt>
      <dd className="tabular-nums">{text}</dd>
    </div>
  );
}
