import { db, transaction } from '#platform/db/db.ts';
import { NoSheet, readSheet } from '#platform/text/read-sheet.ts';
import { goodsCode } from '../columns.ts';
import { withStoredFile } from '../stored-file.ts';
import { cellsOf, type Heading, headingsFault, readHeadings } from './headings.ts';
import {
  analyzeRows,
  type Counts,
  clearRows,
  type GoodsImport,
  insertRows,
  type JudgedRow,
  moveImport,
  type StagedRow,
  saidHeadings,
  writeVerdicts,
} from './import-store.ts';
import { otherByGoods, otherByHeadings } from './other-kind.ts';
import { type PlannedRows, planRows, rowsByCode } from './plan-rows.ts';
import { headingOf } from './sheet-columns.ts';
import { readSurroundings } from './surroundings-query.ts';
import { refuseUnnumbered } from './unnumbered-store.ts';
import { Writing } from './writing.ts';

const STAGED = 500;
const CODE = 41; // one more than a number may have

/**
 * Reads the sheet of an import and says what would come of each row; nothing of the goods is changed. One that was cut off begins
 * again.
 */
export async function checkSheet(its: GoodsImport): Promise<void> {
  await clearRows(its.id);
  try {
    const { headings, total } = await withStoredFile(its.fileKey, (file) => {
      if (file === null) throw new NoSheet('ファイルが見つかりません。もう一度送信してください');
      return stage(its, file);
    });
    const other = otherByHeadings(headings, its.kind) ?? (await otherByGoods(its, headings));
    const fault =
      other?.fault ??
      headingsFault(headings, its.kind) ??
      (total === 0 ? '見出しの下に行がありません' : null);
    const looksLike = other?.kind ?? null;
    await moveImport(db(), its.id, ['checking'], { headings, total, done: 0, fault, looksLike });
    const counts = fault ? {} : await judgeAll(its);
    await moveImport(db(), its.id, ['checking'], { state: 'checked', counts });
  } catch (error) {
    if (!(error instanceof NoSheet)) throw error;
    await clearRows(its.id);
    await moveImport(db(), its.id, ['checking'], { state: 'refused', fault: error.words });
  }
}

/** Puts the rows where they can be read by their numbers: a sheet may be in any order, and too large for memory. */
async function stage(its: GoodsImport, file: string): Promise<{ headings: Heading[]; total: number }> {
  const said = await saidHeadings(its.governmentCode);
  let headings: Heading[] | undefined;
  let total = 0;
  let some: StagedRow[] = [];
  const writing = new Writing();
  for await (const { row, cells } of readSheet(file)) {
    if (!headings) {
      headings = readHeadings(cells, its.kind, said);
      if (headingsFault(headings, its.kind) || otherByHeadings(headings, its.kind)) break;
      continue;
    }
    const found = cellsOf(headings, cells);
    const code = Array.from(goodsCode(found.code!)).slice(0, CODE).join('');
    some.push({ row, code, cells: { ...found, code } });
    total++;
    if (some.length < STAGED) continue;
    const [rows, sofar] = [some, total];
    await writing.next(async () => {
      await insertRows(its.id, rows);
      await moveImport(db(), its.id, ['checking'], { total: sofar });
    });
    some = [];
  }
  await writing.next(() => insertRows(its.id, some));
  await writing.end();
  await analyzeRows();
  return { headings: headings ?? [], total };
}

async function judgeAll(its: GoodsImport): Promise<Counts> {
  const around = await readSurroundings(its.governmentCode, its.kind, new Date());
  const fault = { column: headingOf('code', its.kind), words: '管理番号を入力してください' };
  let done = await refuseUnnumbered(its.id, fault);
  const counts: Counts = done > 0 ? { wrong: done } : {};
  const writing = new Writing();
  for await (const groups of rowsByCode(transaction, its.id, null)) {
    const planned = await transaction((tx) => planRows(tx, groups, around));
    for (const { plan } of planned) counts[plan.verdict] = (counts[plan.verdict] ?? 0) + 1;
    const judged = planned.flatMap(judgedRows);
    done += judged.length;
    const sofar = done;
    await writing.next(async () => {
      await writeVerdicts(its.id, judged);
      await moveImport(db(), its.id, ['checking'], { done: sofar });
    });
  }
  await writing.end();
  return counts;
}

/** What changes is told once, at the first row of the goods; what is wrong at its own. */
function judgedRows({ rows, plan }: PlannedRows): JudgedRow[] {
  return rows.map(({ row }, i) => {
    const faults = plan.faults.filter((fault) => fault.row === row);
    return {
      row,
      verdict: plan.verdict,
      changes: i === 0 && Object.keys(plan.changes).length > 0 ? plan.changes : null,
      faults: faults.length > 0 ? faults : null,
      seen: plan.seen.get(row) ?? null,
    };
  });
}
