import { columnsOf, labelOf, writeColumns } from '#app/listing/columns.ts';
import type { Proposal } from '#app/listing/proposals.ts';

export interface DiffRow {
  label: string;
  /** What is kept now; null for new goods, and of what was approved. */
  now: string | null;
  proposed: string;
}

/** What was approved, by field: kept since then, it is nothing that differs. */
function approvedOf({ texts, kind }: Proposal, category: (id: number) => string): DiffRow[] {
  // New goods say every field, also those that they leave empty.
  const isWhole = columnsOf(kind).every((name) => name in texts);
  const rows = [...columnsOf(kind), 'category_id' as const]
    .filter((name) => name in texts)
    .map((name) => ({
      label: labelOf(name, kind),
      now: null,
      proposed: name === 'category_id' ? category(Number(texts[name])) : (texts[name] ?? ''),
    }));
  return isWhole ? rows.filter(({ proposed }) => proposed !== '') : rows;
}

/** What a proposal would change, by field; of new goods all that is said. @param category names by id. */
export function diffOf(proposal: Proposal, category: (id: number) => string): DiffRow[] {
  if (proposal.state === 'approved') return approvedOf(proposal, category);
  const { goods, input, kind } = proposal;
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
