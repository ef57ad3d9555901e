import { toCp932Text } from '#platform/text/cp932.ts';
import { csvLines } from '#platform/text/csv.ts';
import type { Label } from './label.ts';
import type { Layout } from './layout.ts';

/** The characters of a label that Shift_JIS does not have. */
export function lostOf({ cells }: Label): string[] {
  return [...new Set(cells.flatMap((cell) => toCp932Text(cell).lost))];
}

/** Whether a label goes into the file. @param lossy whether 〓 may stand for what Shift_JIS does not have. */
export function goesIn(label: Label, lossy: boolean): boolean {
  return label.lacking.length + label.faults.length === 0 && (lossy || lostOf(label).length === 0);
}

/** The file that the carrier's program reads, as text: rows end with CR and LF. */
export function labelFile(layout: Layout, labels: readonly Label[]): string {
  const headings = layout.headings ? [layout.columns.map(([heading]) => heading)] : [];
  return csvLines([...headings, ...labels.map(({ cells }) => cells)]);
}
