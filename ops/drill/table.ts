import type { Row } from './stage.ts';

const MARKS = new Map<boolean | undefined, string>([
  [true, 'PASS'],
  [false, 'FAIL'],
  [undefined, ''],
]);

/** The rows as a table, and below it whether all of them passed; a drill without a row that can fail has not passed. */
export function tableOf(rows: readonly Row[], failure?: string): { text: string; passed: boolean } {
  const width = Math.max(0, ...rows.map(({ what }) => what.length));
  const seenWidth = Math.max(0, ...rows.map(({ seen }) => seen.length));
  const lines = rows.map(({ what, seen, passed }) =>
    `${what.padEnd(width)}  ${seen.padEnd(seenWidth)}  ${MARKS.get(passed)}`.trimEnd(),
  );
  const passed = failure === undefined && rows.some((r) => r.passed) && rows.every((r) => r.passed !== false);
  return { text: [...lines, ...(failure ? [failure] : []), passed ? 'PASS' : 'FAIL'].join('\n'), passed };
}
