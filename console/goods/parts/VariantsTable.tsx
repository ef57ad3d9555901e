import { fieldId } from '#app/ui/Field.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import type { VariantRow } from '../variants-form.ts';

/** A table to type into, on a phone a card for each variant; the last one is for a new variant. */
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
  const amountName = isGift ? '寄附金額(個別)' : '価格(個別)';
  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">バリエーション</legend>
      <TableBox label="バリエーション" stacks>
        <thead>
          <tr>
            <th scope="col">{NAMES.label}</th>
            <th scope="col">{amountName}</th>
            {isGift && <th scope="col">{NAMES.cost}</th>}
            <th scope="col">{NAMES.days}</th>
            <th scope="col">{NAMES.window}</th>
            <th scope="col">{NAMES.stock}</th>
            <th scope="col">{NAMES.active}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const isNew = row.id === '';
            const where = row.label || (isNew ? '新しいバリエーション' : `${i + 1}行目`);
            return (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form, with what it was answered with
                key={`${i} ${JSON.stringify(row)}`}
                className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4"
              >
                <td
                  className="min-w-48 max-md:col-span-2"
                  data-name={isNew ? '新しいバリエーションの名前' : NAMES.label}
                >
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
                <td data-name={amountName}>
                  <Figure name={`amount-${i}`} label={`${where}の金額`} value={row.amount} />
                </td>
                {isGift && (
                  <td data-name={NAMES.cost}>
                    <Figure name={`cost-${i}`} label={`${where}の調達費`} value={row.cost} />
                  </td>
                )}
                <td data-name={NAMES.days}>
                  <Figure name={`days-${i}`} label={`${where}の発送までの営業日数`} value={row.days} />
                </td>
                <td className="max-md:col-span-2" data-name={NAMES.window}>
                  <div className="flex flex-wrap gap-1 max-md:gap-2">
                    <Day name={`from-${i}`} label={`${where}の発送期間の初日`} value={row.from} />
                    <Day name={`until-${i}`} label={`${where}の発送期間の最終日`} value={row.until} />
                  </div>
                </td>
                <td data-name={NAMES.stock}>
                  {isNew ? (
                    <Figure name={`stock-${i}`} label={`${where}の在庫`} value={row.stock} />
                  ) : (
                    row.stock
                  )}
                </td>
                <td data-name={NAMES.active}>
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

const NAMES = {
  label: '名前',
  cost: '調達費(個別)',
  days: '発送(個別): 営業日数',
  window: '発送(個別): 期間',
  stock: '在庫',
  active: '有効',
};

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
