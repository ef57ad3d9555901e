import { fieldId } from '#app/ui/Field.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import type { VariantRow } from '../variants-form.ts';

/** A table to type into; the last row is for a new variant. */
export function VariantsTable({
  rows,
  isGift,
  faults,
  disabled,
}: {
  rows: VariantRow[];
  isGift: boolean;
  faults: Record<number, string>;
  disabled: boolean;
}) {
  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">バリエーション</legend>
      <TableBox label="バリエーション">
        <thead>
          <tr>
            <th scope="col">名前</th>
            <th scope="col">{isGift ? '寄附金額(個別)' : '価格(個別)'}</th>
            {isGift && <th scope="col">調達費(個別)</th>}
            <th scope="col">発送(個別): 営業日数</th>
            <th scope="col">発送(個別): 期間</th>
            <th scope="col">在庫</th>
            <th scope="col">有効</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const isNew = row.id === '';
            const where = isNew ? '新しいバリエーション' : row.label || `${i + 1}行目`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
              <tr key={`${row.id}-${i}`}>
                <td className="min-w-48">
                  <input type="hidden" name="id" value={row.id} />
                  <input
                    name={`label-${i}`}
                    id={fieldId(`label-${i}`)}
                    defaultValue={row.label}
                    aria-label={`${where}の名前`}
                    aria-invalid={faults[i] ? true : undefined}
                    className="field-input"
                  />
                  {faults[i] && <p className="text-sm font-bold text-danger">{faults[i]}</p>}
                </td>
                <td>
                  <Figure name={`amount-${i}`} label={`${where}の金額`} value={row.amount} />
                </td>
                {isGift && (
                  <td>
                    <Figure name={`cost-${i}`} label={`${where}の調達費`} value={row.cost} />
                  </td>
                )}
                <td>
                  <Figure name={`days-${i}`} label={`${where}の発送までの営業日数`} value={row.days} />
                </td>
                <td className="space-y-1">
                  <Day name={`from-${i}`} label={`${where}の発送期間の初日`} value={row.from} />
                  <Day name={`until-${i}`} label={`${where}の発送期間の最終日`} value={row.until} />
                </td>
                <td>
                  {isNew ? (
                    <Figure name={`stock-${i}`} label={`${where}の在庫`} value={row.stock} />
                  ) : (
                    row.stock
                  )}
                </td>
                <td>
                  <input
                    type="checkbox"
                    name={`active-${i}`}
                    defaultChecked={row.active}
                    aria-label={`${where}を有効にする`}
                    className="h-5 w-5 accent-strong"
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </TableBox>
    </fieldset>
  );
}

function Figure({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <input
      name={name}
      defaultValue={value}
      aria-label={label}
      inputMode="numeric"
      size={9}
      className="field-input short"
    />
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <input type="date" name={name} defaultValue={value} aria-label={label} className="field-input short" />
  );
}
