import { columnsOf, labelOf, writeColumns } from '#app/listing/columns.ts';
import type { Proposal } from '#app/listing/proposals.ts';

export interface DiffRow {
  label: string;
  /** What is kept now; null for new goods. */
  now: string | null;
  proposed: string;
}

/** What a proposal would change, by field; of new goods all that is said. @param category names by id. */
export function diffOf({ goods, input, kind }: Proposal, category: (id: number) => string): DiffRow[] {
  const proposed = writeColumns(input, kind);
  const kept = goods && writeColumns(goods.input, kind);
  const rows: DiffRow[] = columnsOf(kind).map((name) => ({
    label: labelOf(name, kind),
    now: kept ? (kept[name] ?? '') : null,
    proposed: proposed[name] ?? '',
  }));
  rows.push({
    label: labelOf('category_id', kind),
    now: goods ? category(goods.input.category_id) : null,
    proposed: category(input.category_id),
  });
  return rows.filter(({ now, proposed: is }) => (now === null ? is !== '' : now !== is));
}
