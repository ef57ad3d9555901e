import { allRows, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { digits } from '#platform/money.ts';
import { CSV_MARK, csvLines } from '#platform/text/csv.ts';
import type { Actor } from './actor.ts';
import { recordLook } from './audit.ts';
import type { Action } from './permissions.ts';

/** Rows of one file. */
const MOST = 100_000;

export interface ListExport<Row> {
  /** What somebody may who looks at the list. */
  action: Action;
  subject: string;
  /** What the list was narrowed to, as its address says it. */
  asked: string;
  list: (asked: PageAsked) => Promise<Page<Row>>;
  columns: Record<string, (row: Row) => string | number | null>;
}

/**
 * All rows of a list as a sheet, piece by piece, at most MOST, in the order of the list. The first rows are read at once, so that what
 * is refused, or fails, does so before an answer has begun and is no export; the audit names it before the first piece.
 * @throws what the list throws, NotAllowed among it.
 */
export async function exportList<Row>(actor: Actor, its: ListExport<Row>): Promise<AsyncGenerator<string>> {
  const pieces = listPieces(its);
  const begun = [await pieces.next(), await pieces.next()];
  await recordLook(actor, {
    action: its.action,
    subject: its.subject,
    subjectId: 'csv',
    changes: { CSVの出力: [null, its.asked === '' ? 'すべて' : its.asked] },
  });
  return resumed(begun, pieces);
}

async function* resumed(
  begun: readonly IteratorResult<string>[],
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  for (const { done, value } of begun) if (!done) yield value;
  yield* rest;
}

/** The same without an entry in the audit: to be looked at by the program alone. */
export async function* listPieces<Row>({ list, columns }: ListExport<Row>): AsyncGenerator<string> {
  yield CSV_MARK + csvLines([Object.keys(columns)]);
  let left = MOST;
  for await (const rows of allRows(list)) {
    const shown = rows.slice(0, left);
    left -= shown.length;
    yield csvLines(shown.map((row) => Object.values(columns).map((read) => String(read(row) ?? ''))));
    if (left > 0) continue;
    yield csvLines([[`${digits(MOST)}行で区切りました。続きは、条件で絞り込んで出力してください。`]]);
    return;
  }
}
