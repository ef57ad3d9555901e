import { digits } from '#platform/money.ts';
import type { RegionShipping } from '../../product-shipping.ts';

/** Shipping fee and earliest arrival of one piece, by region. */
export function ShippingTable({ rows }: { rows: RegionShipping[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">お届け先の地域ごとの送料と、お届けできるいちばん早い日</caption>
      <thead>
        <tr className="border-b border-line text-start text-soft">
          <th scope="col" className="py-2 pe-3 text-start font-normal">
            お届け先
          </th>
          <th scope="col" className="px-3 py-2 text-end font-normal min-[20rem]:whitespace-nowrap">
            送料(税込)
          </th>
          <th scope="col" className="py-2 ps-3 text-start font-normal min-[20rem]:whitespace-nowrap">
            最短のお届け
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.region} className="border-b border-line align-top">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              <span className="font-bold">{row.region}</span>
              {row.prefectures.length > 1 && (
                <span className="block text-xs text-soft">{row.prefectures.join('・')}</span>
              )}
            </th>
            {row.fee === null ? (
              <td colSpan={2} className="px-3 py-2">
                お届けできません
              </td>
            ) : (
              <>
                <td className="amount px-3 py-2 text-end">
                  {row.fee === 0 ? '無料' : `${digits(row.fee)}円`}
                </td>
                <td className="py-2 ps-3 min-[20rem]:whitespace-nowrap">{row.earliest ?? '—'}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
