import type { Tx } from '#platform/db/db.ts';
import { type CodedRow, rowsAfter } from './import-store.ts';
import { plan } from './plan.ts';
import type { Plan, Surroundings } from './plan-types.ts';
import { readNamed } from './surroundings-query.ts';

/** More rows than one number may have: those of at least one number are always whole. */
const BATCH = 500;

/**
 * The rows of an import by their numbers, some numbers at a time. A number with more rows than fit is cut off: it has too many.
 * @param verdicts null: all.
 */
export async function* rowsByCode(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  importId: number,
  verdicts: readonly string[] | null,
): AsyncGenerator<Map<string, CodedRow[]>> {
  const from = (after: string) => read((tx) => rowsAfter(tx, importId, after, verdicts, BATCH));
  let next = from('');
  for (;;) {
    const rows = await next;
    if (rows.length === 0) return;
    const groups = Map.groupBy(rows, ({ code }) => code);
    const last = rows.at(-1)!.code;
    if (rows.length === BATCH && groups.size > 1) groups.delete(last);
    // The next ones are read while these are worked on.
    next = from([...groups.keys()].at(-1)!);
    next.catch(() => {}); // it is awaited, or nobody wants it any more
    yield groups;
  }
}

export interface PlannedRows {
  rows: CodedRow[];
  plan: Plan;
}

/** What comes of these rows as things stand. */
export async function planRows(
  tx: Tx,
  groups: ReadonlyMap<string, CodedRow[]>,
  around: Surroundings,
): Promise<PlannedRows[]> {
  const all = [...groups.values()].flat();
  const { existing, pictures } = await readNamed(tx, around, [...groups.keys()], all);
  const now = { ...around, pictures };
  return [...groups].map(([code, rows]) => ({ rows, plan: plan(rows, existing.get(code), now) }));
}
