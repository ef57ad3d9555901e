import { Link } from 'react-router';
import type { StockRow } from '#app/listing/stock-query.ts';
import { FieldError, fieldId } from '#app/ui/Field.tsx';
import type { KeyOf } from '../../lists/list.ts';
import { type Cell, ListTable } from '../../lists/parts/ListTable.tsx';
import { STOCK, UNLIMITED } from '../stock-filter.ts';
import type { Upon } from '../stock-form.ts';
import { NO_LIMIT, NoLimit } from './NoLimit.tsx';

interface ShownRow extends StockRow {
  free: number | null;
  daysLeft: number | undefined;
}

interface Typing {
  typed: Record<number, string>;
  faults: Record<number, string>;
  /** Of what was typed: upon what, where that is not what is there now. */
  upon: Record<number, Upon>;
  mayEdit: boolean;
}

const cellsFor = (typing: Typing): Record<KeyOf<typeof STOCK>, Cell<ShownRow>> => ({
  name: {
    isHead: true,
    className: 'md:min-w-60',
    show: (row) => (
      <>
        <Link to={`/stock/${row.skuId}`}>{row.name}</Link>
        <span className="block text-sm font-normal text-soft">
          {row.code}
          {row.label && `・${row.label}`}
          {row.sent && `・${row.sent}`}
        </span>
      </>
    ),
  },
  producer: { className: 'md:min-w-28', show: (row) => row.producer },
  stock: { show: (row) => (typing.mayEdit ? stockField(row, typing) : (row.stock ?? '制限なし')) },
  reserved: { isNumber: true, show: (row) => row.reserved },
  free: { isNumber: true, show: (row) => row.free ?? '—' },
  forecast: { className: 'md:whitespace-nowrap', show: forecast },
});

/** A table to type the stock into. */
export function StockTable({ rows, shown, ...typing }: Typing & { rows: ShownRow[]; shown: string[] }) {
  return (
    <>
      <NoLimit />
      <ListTable
        list={STOCK}
        shown={shown}
        rows={rows}
        keyOf={({ skuId }) => skuId}
        cells={cellsFor(typing)}
        empty="該当する在庫はありません。"
      />
    </>
  );
}

function stockField(row: ShownRow, { typed, faults, upon }: Typing) {
  const now = { seen: row.stock === null ? UNLIMITED : String(row.stock), move: String(row.lastMove) };
  // What is taken of it meanwhile stays taken, and what somebody else changed is told: both are asked of what the typing was upon.
  const { seen, move } = upon[row.skuId] ?? now;
  const name = `stock-${row.skuId}`;
  const fault = faults[row.skuId];
  return (
    <>
      <input type="hidden" name="sku" value={row.skuId} />
      <input type="hidden" name={`seen-${row.skuId}`} value={seen} />
      <input type="hidden" name={`move-${row.skuId}`} value={move} />
      <input
        key={`${typed[row.skuId] ?? seen}`}
        name={name}
        id={fieldId(name)}
        defaultValue={typed[row.skuId] ?? seen}
        aria-label={`${row.code} ${row.label}の在庫`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${fieldId(name)}-error` : undefined}
        inputMode="numeric"
        list={NO_LIMIT}
        // The words for no limit, beside the list's arrow.
        size={12}
        className="field-input short"
      />
      {fault && (
        <div className="max-w-60">
          <FieldError field={{ name, error: [fault] }} />
        </div>
      )}
    </>
  );
}

function forecast({ free, daysLeft }: ShownRow): string {
  if (free !== null && free <= 0) return '売り切れ';
  if (daysLeft === undefined) return '—';
  return daysLeft > 365 ? '1年以上先' : `約${daysLeft}日後`;
}
