import { day, integer, line } from '#app/forms/cells.ts';
import type { TypedVariant } from '#app/listing/variant-rules.ts';
import type { Variant } from '#app/listing/variants.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { fieldAt, idsOf } from '../merge/rows.ts';

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
/** What a ticked box sends. */
export const YES = 'on';

const number = (n: number | null) => (n === null ? '' : String(n));

/** A variant as its row shows it. */
export function shownVariant(v: Variant): VariantRow {
  return {
    id: String(v.id),
    label: v.label,
    active: v.active,
    amount: number(v.amount),
    cost: number(v.procurementCost),
    days: number(v.handlingDays),
    from: v.dispatchFrom ?? '',
    until: v.dispatchUntil ?? '',
    stock: v.stock === null ? '制限なし' : `${v.stock}(うち予約${v.reserved})`,
  };
}

/** Reads the rows in their order; an empty new one is left out. `asKept` says them as they would be kept, where nothing is wrong. */
export function readVariantRows(form: FormData): {
  rows: VariantRow[];
  typed: TypedVariant[] | undefined;
  asKept: VariantRow[];
  faults: Record<number, string>;
} {
  const rows = idsOf(form, MOST)
    .map((id, i) => {
      const said = (name: string) => String(form.get(fieldAt(name, i)) ?? '').slice(0, 200);
      return {
        id,
        label: said('label'),
        active: said('active') !== '',
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
  const asKept = typed.map((v, i) => ({
    ...rows[i]!,
    label: v.label,
    amount: number(v.amount),
    cost: number(v.procurementCost),
    days: number(v.handlingDays),
    from: v.dispatchFrom ?? '',
    until: v.dispatchUntil ?? '',
  }));
  return { rows, typed: Object.keys(faults).length > 0 ? undefined : typed, asKept, faults };
}
