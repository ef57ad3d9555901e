import { Link } from 'react-router';
import type { StockRow } from '#app/listing/stock-query.ts';
import { fieldId } from '#app/ui/Field.tsx';
import { TableBox } from '../../parts/TableBox.tsx';

/** A table to type the stock into; an empty field is without a limit. */
export function StockTable({
  rows,
  typed,
  faults,
  mayEdit,
}: {
  rows: (StockRow & { free: number | null; daysLeft: number | undefined })[];
  typed: Record<number, string>;
  faults: Record<number, string>;
  mayEdit: boolean;
}) {
  return (
    <TableBox label="在庫">
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">事業者</th>
          <th scope="col">在庫</th>
          <th scope="col" className="number">
            予約
          </th>
          <th scope="col" className="number">
            残り
          </th>
          <th scope="col">売り切れの見込み</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const seen = row.stock === null ? '' : String(row.stock);
          const name = `stock-${row.skuId}`;
          const fault = faults[row.skuId];
          return (
            <tr key={row.skuId}>
              <th scope="row" className="min-w-60">
                <Link to={`/stock/${row.skuId}`}>{row.name}</Link>
                <span className="block text-sm font-normal text-soft">
                  {row.code}
                  {row.label && `・${row.label}`}
                  {row.sent && `・${row.sent}`}
                </span>
              </th>
              <td>{row.producer}</td>
              <td>
                {mayEdit ? (
                  <>
                    <input type="hidden" name="sku" value={row.skuId} />
                    <input type="hidden" name={`seen-${row.skuId}`} value={seen} />
                    <input type="hidden" name={`move-${row.skuId}`} value={row.lastMove} />
                    <input
                      key={`${typed[row.skuId] ?? seen}`}
                      name={name}
                      id={fieldId(name)}
                      defaultValue={typed[row.skuId] ?? seen}
                      aria-label={`${row.code} ${row.label}の在庫。空欄は制限なし`}
                      aria-invalid={fault ? true : undefined}
                      inputMode="numeric"
                      size={7}
                      className="field-input short"
                    />
                    {row.stock === null && <span className="ms-2 text-sm text-soft">制限なし</span>}
                    {fault && <p className="max-w-60 text-sm font-bold text-danger">{fault}</p>}
                  </>
                ) : (
                  (row.stock ?? '制限なし')
                )}
              </td>
              <td className="number">{row.reserved}</td>
              <td className="number">{row.free ?? '—'}</td>
              <td className="whitespace-nowrap">{forecast(row)}</td>
            </tr>
          );
        })}
        {rows.length === 0 && (
          <tr>
            <td colSpan={6}>該当する在庫はありません。</td>
          </tr>
        )}
      </tbody>
    </TableBox>
  );
}

function forecast({ free, daysLeft }: { free: number | null; daysLeft: number | undefined }): string {
  if (free !== null && free <= 0) return '売り切れ';
  if (daysLeft === undefined) return '—';
  return daysLeft > 365 ? '1年以上先' : `約${daysLeft}日後`;
}
