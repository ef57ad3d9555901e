import type { GoodsKind } from '../columns.ts';
import { type Cells, columnFor, headingOf, type SheetColumn, sheetColumns } from './sheet-columns.ts';

/** What stands above a column of a file, and what it is taken for: null where it is left out. */
export interface Heading {
  heading: string;
  column: SheetColumn | null;
  /** Nobody has said yet that it is left out. */
  unknown: boolean;
}

const MOST_HEADING = 100;
/** What we write into the list of faults, which is mended and sent again. */
export const FAULT_HEADING = '誤り';

/**
 * What the headings of a file stand for: as the government has said of them before, or by their names.
 * @param said column by heading; '' for one that is left out.
 */
export function readHeadings(
  cells: readonly string[],
  kind: GoodsKind,
  said: ReadonlyMap<string, string>,
): Heading[] {
  const known: readonly string[] = sheetColumns(kind);
  return cells.map((cell) => {
    const heading = cell.trim().slice(0, MOST_HEADING);
    if (heading === '' || heading === FAULT_HEADING) return { heading, column: null, unknown: false };
    const before = said.get(heading);
    if (before === '') return { heading, column: null, unknown: false };
    if (before !== undefined && known.includes(before))
      return { heading, column: before as SheetColumn, unknown: false };
    const column = columnFor(heading, kind) ?? null;
    return { heading, column, unknown: column === null };
  });
}

/** What is wrong with the headings as a whole, as a sentence. */
export function headingsFault(headings: readonly Heading[], kind: GoodsKind): string | undefined {
  const columns = headings.flatMap(({ column }) => column ?? []);
  if (!columns.includes('code'))
    return '「管理番号」の列がありません。1行目に見出しがあるか、下の表で列の対応を選択してください';
  const twice = columns.find((column, i) => columns.indexOf(column) !== i);
  return twice && `「${headingOf(twice, kind)}」の列が2つあります。1つだけにしてください`;
}

const OTHER: Record<GoodsKind, GoodsKind> = { gift: 'product', product: 'gift' };

/** The columns that goods of one kind have, and those of the other have not. */
function ownOf(kind: GoodsKind): SheetColumn[] {
  return sheetColumns(kind).filter((column) => !sheetColumns(OTHER[kind]).includes(column));
}

/** Whether a sheet has a column that its kind alone has. */
export function isSurely(headings: readonly Heading[], kind: GoodsKind): boolean {
  return headings.some(({ column }) => column !== null && ownOf(kind).includes(column));
}

/** The heading that makes a sheet look like one of the other kind: nobody has said what it is, and none of its own kind is there. */
export function headingOfOther(headings: readonly Heading[], kind: GoodsKind): string | undefined {
  if (isSurely(headings, kind)) return undefined;
  const others = ownOf(OTHER[kind]);
  return headings.find(({ heading, unknown }) => {
    const column = unknown ? columnFor(heading, OTHER[kind]) : undefined;
    return column !== undefined && others.includes(column);
  })?.heading;
}

/** A row's cells by the columns that they stand for. A row that is cut short ends in empty cells. */
export function cellsOf(headings: readonly Heading[], cells: readonly string[]): Cells {
  const found: Cells = {};
  for (const [i, { column }] of headings.entries()) if (column) found[column] = cells[i] ?? '';
  return found;
}
