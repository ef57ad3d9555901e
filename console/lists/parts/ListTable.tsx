import type { ReactNode } from 'react';
import { TableBox } from '../../parts/TableBox.tsx';
import type { KeyOf, List } from '../list.ts';

export interface Cell<Row> {
  show(row: Row): ReactNode;
  /** What the row is called by a screen reader. */
  isHead?: true;
  isNumber?: true;
  className?: string;
}

/** The rows of a list with the columns that are shown. @param choice stands at the beginning of each row. */
export function ListTable<L extends List, Row>({
  list,
  shown,
  rows,
  keyOf,
  cells,
  empty,
  choice,
  stacks = 'pairs',
}: {
  list: L;
  shown: readonly string[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  cells: Record<KeyOf<L>, Cell<Row>>;
  empty: string;
  choice?: ((row: Row) => ReactNode) | undefined;
  /** On a phone each row is a card: `pairs` of its cells stand side by side, or each by itself. */
  stacks?: true | 'pairs';
}) {
  const columns = Object.entries<Cell<Row>>(cells).filter(([key]) => shown.includes(key));
  return (
    <TableBox label={list.name} stacks={stacks}>
      <thead>
        <tr>
          {choice && (
            <th scope="col">
              <span className="sr-only">選択</span>
            </th>
          )}
          {columns.map(([key, { isNumber }]) => (
            <th key={key} scope="col" className={isNumber && 'number'}>
              {list.columns[key]!.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {choice && <td className="picked">{choice(row)}</td>}
            {columns.map(([key, { show, isHead, isNumber, className }]) =>
              isHead ? (
                <th key={key} scope="row" className={className}>
                  {show(row)}
                </th>
              ) : (
                <td key={key} data-name={list.columns[key]!.name} className={isNumber ? 'number' : className}>
                  {show(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length + (choice ? 1 : 0)}>{empty}</td>
          </tr>
        )}
      </tbody>
    </TableBox>
  );
}
