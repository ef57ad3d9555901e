import { day, integer, line } from '#app/forms/cells.ts';
import type { TypedVariant } from '#app/listing/variant-rules.ts';
import { routeNumber } from '#platform/http/route-number.ts';

/** A row of the form as it is typed and shown again. */
export interface VariantRow {
  /** Empty: a new one. */
  id: string;
  label: string;
  active: boolean;
  amount: string;
  cost: string;
  days: string;
  from: string;
  until: string;
  /** Of a new one what is typed, of others what there is. */
  stock: string;
}

export const NO_VARIANT: VariantRow = {
  id: '',
  label: '',
  active: true,
  amount: '',
  cost: '',
  days: '',
  from: '',
  until: '',
  stock: '',
};
const MOST = 100;

/** Reads the rows in their order; an empty new one is left out. */
export function readVariantRows(form: FormData): {
  rows: VariantRow[];
  typed: TypedVariant[] | undefined;
  faults: Record<number, string>;
} {
  const ids = form.getAll('id').map(String).slice(0, MOST);
  const rows = ids
    .map((id, i) => {
      const said = (name: string) => String(form.get(`${name}-${i}`) ?? '').slice(0, 200);
      return {
        id,
        label: said('label'),
        active: form.has(`active-${i}`),
        amount: said('amount'),
        cost: said('cost'),
        days: said('days'),
        from: said('from'),
        until: said('until'),
        stock: said('stock'),
      };
    })
    .filter(({ id, label, amount, stock }) => id !== '' || label !== '' || amount !== '' || stock !== '');
  const faults: Record<number, string> = {};
  const typed = rows.map((row, i): TypedVariant => {
    const read = <V>(result: { value: V } | { fault: string }, otherwise: V): V => {
      if ('value' in result) return result.value;
      faults[i] ??= result.fault;
      return otherwise;
    };
    return {
      id: row.id === '' ? null : (routeNumber(row.id) ?? 0),
      label: read(line(60).read(row.label), ''),
      active: row.active,
      amount: read(integer(1, 99_999_999, '円').read(row.amount), null),
      procurementCost: read(integer(0, 99_999_999, '円').read(row.cost), null),
      handlingDays: read(integer(0, 60, '営業日').read(row.days), null),
      dispatchFrom: read(day.read(row.from), null),
      dispatchUntil: read(day.read(row.until), null),
      stock: row.id === '' ? read(integer(0, 999_999, '個').read(row.stock), null) : null,
    };
  });
  return { rows, typed: Object.keys(faults).length > 0 ? undefined : typed, faults };
}
