import { createHash } from 'node:crypto';
import { withStoredFile } from '#app/listing/stored-file.ts';
import { actorOf } from '#app/staff/actor-of.ts';
import { may } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { digits } from '#platform/money.ts';
import { keptSince } from '#platform/retention.ts';
import { storage } from '#platform/storage/storage.ts';
import { NoSheet, readSheet } from '#platform/text/read-sheet.ts';
import { enterDonation } from './enter.ts';
import { clearRows, closeRow, deleteImport, insertRows, moveImport, oldImports } from './import-store.ts';
import { MOST_TRIES } from './imports.ts';
import { type DonationImport, findImport, rowsOf } from './imports-query.ts';
import { type JudgedEntry, judgeRows, type SheetRow } from './judge.ts';
import { cellsOf, headingsFault, ignoredHeadings, readHeadings } from './sheet-columns.ts';

/** Rows of one sheet. */
const MOST_ROWS = 20_000;
const BATCH = 200;

/** Job: says what would come of each row of a sheet. One that has gone on is left alone. */
export function checkDonationImport(payload: unknown, attempts: number): Promise<void> {
  return work(payload, 'checking', attempts, check);
}

/** Job: enters the new rows of a sheet. */
export function applyDonationImport(payload: unknown, attempts: number): Promise<void> {
  return work(payload, 'applying', attempts, apply);
}

/** @param attempts the one that runs counted: after the last one the import is given up, as nobody else would end it. */
async function work(
  payload: unknown,
  state: 'checking' | 'applying',
  attempts: number,
  does: (its: DonationImport) => Promise<void>,
): Promise<void> {
  const id = Number((payload as { id?: unknown }).id);
  const its = await findImport(id);
  if (its?.state !== state) return;
  try {
    await does(its);
  } catch (error) {
    const fault =
      error instanceof NoSheet
        ? error.words
        : attempts >= MOST_TRIES
          ? 'サイト側の不具合のため、処理できませんでした。時間をおいて、もう一度送信してください'
          : undefined;
    if (fault === undefined) throw error;
    await moveImport(db(), id, [state], { state: 'refused', fault });
    if (!(error instanceof NoSheet)) throw error;
  }
}

/** Reads the sheet anew each time: one that was cut off begins again. */
async function check(its: DonationImport): Promise<void> {
  await clearRows(its.id);
  await withStoredFile(its.fileKey, async (file) => {
    if (file === null) throw new NoSheet('ファイルが見つかりません。もう一度送信してください');
    let columns: ReturnType<typeof readHeadings> | undefined;
    let batch: SheetRow[] = [];
    let total = 0;
    const seen = new Set<string>();
    const judge = async () => {
      await insertRows(its.id, (await judgeRows(its, batch, seen)).map(withoutEntry));
      await moveImport(db(), its.id, ['checking'], { rows_total: total, rows_done: total });
      batch = [];
    };
    for await (const { row, cells } of readSheet(file)) {
      if (!columns) {
        columns = readHeadings(cells);
        const fault = headingsFault(columns);
        if (fault) throw new NoSheet(fault);
        const ignored = JSON.stringify(ignoredHeadings(cells));
        await moveImport(db(), its.id, ['checking'], { ignored });
        continue;
      }
      if (++total > MOST_ROWS)
        throw new NoSheet(`行が多すぎます。${digits(MOST_ROWS)}行までに分けてください`);
      batch.push({ row, cells: cellsOf(columns, cells) });
      if (batch.length === BATCH) await judge();
    }
    if (total === 0) throw new NoSheet('見出しの下に行がありません');
    await judge();
  });
  await moveImport(db(), its.id, ['checking'], { state: 'checked' });
}

function withoutEntry({ row, cells, verdict, faults }: JudgedEntry) {
  return { row, cells, verdict, faults };
}

/**
 * Each row for itself: what cannot be entered says why, and the others are. One that was cut off goes on where it stood, as a row and
 * its donation are written at once.
 */
async function apply(its: DonationImport): Promise<void> {
  const actor = await actorOf(db(), its.staffId, { address: its.address, requestId: its.requestId });
  if (!actor || !may(actor, 'donation.enter', its))
    throw new NoSheet('送信した人の権限がなくなったため、取り込みませんでした');
  const seen = new Set<string>();
  let done = 0;
  for (let after = 0; ; ) {
    const rows = await rowsOf(its.id, 'new', after, BATCH);
    if (rows.length === 0) break;
    for (const judged of await judgeRows(its, rows, seen)) await enterRow(its, actor, judged);
    after = rows.at(-1)!.row;
    done += rows.length;
    await moveImport(db(), its.id, ['applying'], { rows_done: done });
  }
  await moveImport(db(), its.id, ['applying'], { state: 'applied', applied_at: new Date() });
}

type Actor = NonNullable<Awaited<ReturnType<typeof actorOf>>>;

async function enterRow(
  its: DonationImport,
  actor: Actor,
  { row, verdict, faults, entry, cells }: JudgedEntry,
): Promise<void> {
  if (!entry) {
    if (verdict !== 'new') await closeRow(db(), its.id, row, { verdict, faults });
    return;
  }
  const made = await enterDonation(
    actor,
    its.governmentCode,
    entry,
    keyOf(its.id, row),
    (tx, _, donationId) => closeRow(tx, its.id, row, { donationId }),
  );
  if (made.kind === 'entered') return;
  if (made.kind === 'known') return closeRow(db(), its.id, row, { verdict: 'known', faults: null });
  const words =
    made.kind === 'few'
      ? '在庫が足りません。在庫を増やしてから、もう一度送信してください'
      : 'この返礼品は、取り扱いが終わりました';
  const column = '返礼品の管理番号';
  await closeRow(db(), its.id, row, {
    verdict: 'wrong',
    faults: [{ column, value: cells[column] ?? '', words }],
  });
}

/** The key of the form that a row stands for: the same whenever it is taken up. */
function keyOf(id: number, row: number): string {
  const hex = createHash('sha256').update(`donation_import ${id} ${row}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const AT_ONCE = 100;

/** Job: takes imports away that are old, with their files. The donations stay. */
export async function sweepDonationImports(now = new Date()): Promise<void> {
  for (const { id, fileKey } of await oldImports(keptSince('donation_import', now), AT_ONCE)) {
    await storage().remove(fileKey);
    await deleteImport(id);
  }
}
