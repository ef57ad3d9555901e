import { eraDate, eraYear } from '#app/paper/era.ts';
import type { Actor } from '#app/staff/actor.ts';
import { recordLook } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { CSV_MARK, csvLines } from '#platform/text/csv.ts';
import { findBatch, governmentNameOf, type NoticeRow, noticeRows } from './batch-store.ts';
import { type Item, type Layout, layoutOf } from './layout.ts';
import { findRun } from './run-store.ts';
import { CHANGE_NAMES } from './words.ts';

const AT_ONCE = 1_000;

/** Which rows leave as a file: of one notice, or of all that were made at once. */
export type SheetOf = { batch: number } | { run: number };

interface Sender {
  governmentCode: string;
  government: string;
  taxYear: number;
}

/** The owner of a file; undefined for none, or another government's. @throws NotAllowed */
async function senderOf(actor: Actor, of: SheetOf): Promise<(Sender & { name: string }) | undefined> {
  if ('batch' in of) {
    const batch = await findBatch(of.batch);
    if (!batch) return undefined;
    demand(actor, 'onestop.notify', batch);
    return { ...batch, name: `申告特例通知書_${batch.taxYear}年分_${batch.number}_${batch.addressee}` };
  }
  const run = await findRun(db(), of.run);
  if (!run) return undefined;
  demand(actor, 'onestop.notify', run);
  const government = await governmentNameOf(run.governmentCode);
  return { ...run, government, name: `申告特例通知書_${run.taxYear}年分_第${run.number}回` };
}

/** The file of a notice, piece by piece. The audit names the export before the first one. @throws NotAllowed */
export async function noticeSheet(
  actor: Actor,
  of: SheetOf,
): Promise<{ name: string; pieces: () => AsyncGenerator<string> } | undefined> {
  const sender = await senderOf(actor, of);
  if (!sender) return undefined;
  const { layout } = await layoutOf(sender.governmentCode);
  return { name: `${sender.name}.csv`, pieces: () => pieces(of, sender, layout) };
}

/** That a file left. */
export function recordSheet(actor: Actor, of: SheetOf, what: string): Promise<void> {
  const [subject, id] =
    'batch' in of ? (['one_stop_batch', of.batch] as const) : (['one_stop_run', of.run] as const);
  return recordLook(actor, {
    action: 'onestop.notify',
    subject,
    subjectId: id,
    changes: { 出力: [null, what] },
  });
}

async function* pieces(of: SheetOf, sender: Sender, layout: Layout): AsyncGenerator<string> {
  yield CSV_MARK + (layout.headings ? csvLines([layout.columns.map(({ heading }) => heading)]) : '');
  for (let behind: [number, number] = [0, 0]; ; ) {
    const rows = await noticeRows(of, { behind, most: AT_ONCE });
    yield csvLines(rows.map((row) => layout.columns.map(({ item }) => cell(item, row, sender, layout))));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    behind = [last.batchNumber, last.id];
  }
}

function cell(item: Item, row: NoticeRow, sender: Sender, { days }: Layout): string {
  const { facts } = row;
  switch (item) {
    case 'year':
      return days === 'era' ? eraYear(sender.taxYear) : String(sender.taxYear);
    case 'addresseeCode':
      return row.addresseeCode;
    case 'addressee':
      return row.addressee;
    case 'senderCode':
      return sender.governmentCode;
    case 'sender':
      return sender.government;
    case 'birthDate':
    case 'donatedOn':
      return dayAs(facts[item], days);
    case 'amount':
      return String(facts.amount);
    case 'change':
      return CHANGE_NAMES[row.change];
    case 'blank':
      return '';
    default:
      return facts[item];
  }
}

/** @param day 'YYYY-MM-DD', or empty: of what was given elsewhere a birth date may not be known. */
function dayAs(day: string, form: Layout['days']): string {
  if (day === '') return '';
  switch (form) {
    case 'slashes':
      return day.replaceAll('-', '/');
    case 'digits':
      return day.replaceAll('-', '');
    case 'hyphens':
      return day;
    case 'era':
      return eraDate(day);
  }
}
