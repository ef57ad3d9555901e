import type { Cell } from '../../lists/parts/ListTable.tsx';
import { TableBox } from '../../parts/TableBox.tsx';

/** A cell below the name of its column; a bar shows what the number beside it says, so that a phone goes without. */
export interface Column<Row> extends Cell<Row> {
  name: string;
  isBar?: true;
}

/** Rows of figures: all of them, in columns that nobody chooses. @param stacks on a phone each row is a card. */
export function FigureTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  stacks = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  stacks?: boolean;
}) {
  return (
    <TableBox label={label} stacks={stacks}>
      <thead>
        <tr>
          {columns.map(({ name, isNumber, isBar }) => (
            <th key={name} scope="col" className={isNumber && 'number'}>
              {isBar ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, show, isHead, isNumber, isBar, className }) =>
              isHead ? (
                <th key={name} scope="row" className={className}>
                  {show(row)}
                </th>
              ) : (
                <td
                  key={name}
                  data-name={stacks && !isBar ? name : undefined}
                  className={
                    [isNumber && 'number', isBar && stacks && 'max-sm:hidden', className]
                      .filter(Boolean)
                      .join(' ') || undefined
                  }
                >
                  {show(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
