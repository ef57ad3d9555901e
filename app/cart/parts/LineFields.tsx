import { differ } from '#app/stock/amounts.ts';
import { yen } from '#platform/money.ts';
import type { Line } from '../line.ts';
import { lineName } from '../line-name.ts';
import { LIST_FORM } from './list-form.ts';

/** More pieces are typed, as a list of them would be long. */
const MOST_LISTED = 10;

/** What can be changed of a line: variant and number, or the amount of a donation without a gift. */
export function LineFields({ line }: { line: Line }) {
  // What the server says anew replaces what stands in the field.
  const key = `${line.skuId} ${line.quantity} ${line.amount} ${line.typed}`;
  if (line.goods === null && line.skuId === null)
    return (
      <label className="flex flex-wrap items-center gap-x-3">
        <span className="text-sm font-bold">
          寄附金額
          <OfLine line={line} />
        </span>
        <span className="flex items-center gap-1">
          <input
            key={key}
            form={LIST_FORM}
            name={`amount.${line.id}`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={line.typed ?? line.amount ?? ''}
            aria-invalid={line.fault?.kind === 'amount'}
            className="field-input w-36"
          />
          円
        </span>
      </label>
    );
  return (
    <div key={key} className="flex flex-wrap gap-x-4 gap-y-2">
      {line.skus.length > 1 && <Variants line={line} />}
      <Pieces line={line} />
    </div>
  );
}

/** Fields of all lines are called alike to the eye. */
function OfLine({ line }: { line: Line }) {
  return <span className="sr-only">({lineName(line)})</span>;
}

function Variants({ line }: { line: Line }) {
  const { id, skus, skuId } = line;
  const priced = differ(skus.map(({ amount }) => ({ amount, sale: null })));
  const offered = skus.filter((sku) => sku.left !== 0 || sku.id === skuId);
  const isGone = !offered.some((sku) => sku.id === skuId);
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-x-3">
      <span className="text-sm font-bold">
        種類
        <OfLine line={line} />
      </span>
      <select
        form={LIST_FORM}
        name={`sku.${id}`}
        defaultValue={isGone ? '' : String(skuId)}
        className="field-input w-auto max-w-full min-w-0"
      >
        {isGone && <option value="">選択してください</option>}
        {offered.map((sku) => (
          <option key={sku.id} value={sku.id}>
            {priced ? `${sku.label} ${yen(sku.amount)}` : sku.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Pieces({ line }: { line: Line }) {
  const { id, quantity, most, fault } = line;
  const last = Math.max(most, quantity);
  const field = {
    id: `quantity-${id}`,
    form: LIST_FORM,
    name: `quantity.${id}`,
    defaultValue: line.typed ?? String(quantity),
    'aria-invalid': fault !== null && ['few', 'limit', 'pieces'].includes(fault.kind),
  };
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={field.id} className="text-sm font-bold">
        数量
        <OfLine line={line} />
      </label>
      {last <= MOST_LISTED ? (
        <select {...field} className="field-input w-20">
          {Array.from({ length: last }, (_, i) => i + 1).map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={last}
          className="field-input w-24"
        />
      )}
    </div>
  );
}
