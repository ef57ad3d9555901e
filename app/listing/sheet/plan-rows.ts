import { isDeepStrictEqual } from 'node:util';
import type { Changes } from '#app/staff/audit.ts';
import type { Tx } from '#platform/db/db.ts';
import { type CodedRow, rowsAfter } from './import-store.ts';
import { plan } from './plan.ts';
import type { Plan, Surroundings } from './plan-types.ts';
import { isOfStock, readStock } from './plan-variants.ts';
import { readNamed } from './surroundings-query.ts';

/** More rows than one number may have: those of at least one number are always whole. */
const BATCH = 500;

/**
 * The rows of an import by their numbers, some numbers at a time; none without a number, which the check has refused before. A number with more rows than fit is cut off: it has too many.
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

/**
 * Whether these rows would do what their check has shown. Pieces alone may be others than then: what was applied for meanwhile stays
 * taken, as sheets say by how many pieces more or less there are to be.
 */
export function isAsShown({ rows, plan }: PlannedRows): boolean {
  const [first] = rows as [CodedRow];
  if (plan.verdict !== first.verdict) return false;
  return isDeepStrictEqual(comparable(plan.changes), comparable(first.changes ?? {}));
}

/** Changes as the database gives them back, with the difference of pieces for their numbers. */
function comparable(changes: Changes): unknown {
  const entries = Object.entries(changes).map(([field, change]) =>
    isOfStock(field) ? [field, piecesMore(change)] : [field, change],
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}

/** 「3個増やす」 of 「7 → 10」; where there is no limit before or after, what there is to be. */
function piecesMore([from, to]: readonly [unknown, unknown]): unknown {
  const [was, is] = [readStock(String(from)), readStock(String(to))];
  return typeof was === 'number' && typeof is === 'number' ? is - was : to;
}
