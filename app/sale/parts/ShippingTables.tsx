import { digits } from '#platform/money.ts';
import { SHIPPING_CLASSES, type ShippingClass, type ShippingRow } from '../rules/shipping.ts';

const CLASSES = Object.keys(SHIPPING_CLASSES) as ShippingClass[];

function Fees({
  caption,
  rows,
  of,
}: {
  caption: string;
  rows: readonly ShippingRow[];
  of: 'ambient' | 'cool';
}) {
  return (
    <table className="fees">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">地域</th>
          {CLASSES.map((c) => (
            <th key={c} scope="col">
              {SHIPPING_CLASSES[c].name}
              <span>{SHIPPING_CLASSES[c].size}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <tr key={r.key}>
            <th scope="row">{r.region}</th>
            {CLASSES.map((c) => (
              <td key={c}>{digits(r[of][c])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The region and delivery time of each prefecture, then the fees of both kinds of parcel. */
export function ShippingTables({ rows }: { rows: readonly (ShippingRow & { days: string })[] }) {
  return (
    <div className="shipping-tables">
      <table>
        <caption>地域と、発送からお届けまでの日数</caption>
        <thead>
          <tr>
            <th scope="col">地域</th>
            <th scope="col">都道府県</th>
            <th scope="col">日数</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.key}>
              <th scope="row">{r.region}</th>
              <td>
                {r.prefectures.map((name, i) => (
                  <span key={name} className="inline-block">
                    {name}
                    {i < r.prefectures.length - 1 && '・'}
                  </span>
                ))}
              </td>
              <td>{r.days}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Fees caption="常温の商品の送料(円・税込)" rows={rows} of="ambient" />
      <Fees caption="冷蔵・冷凍の商品の送料(円・税込)" rows={rows} of="cool" />
      <p className="text-sm text-soft">
        小・中・大は荷物の大きさで、商品のページに表示します。サイズは、縦・横・高さの合計をセンチメートルで表したものです。
      </p>
    </div>
  );
}
