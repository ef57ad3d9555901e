import { randomUUID } from 'node:crypto';
import { db, transaction } from '#platform/db/db.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { keptSince } from '#platform/retention.ts';
import { storage } from '#platform/storage/storage.ts';
import { issueReceipt } from '../issue.ts';
import { setPaper } from '../paper.ts';
import { receivedByIds, sealById } from '../paper-store.ts';
import { isSample, receiptData } from '../receipt.ts';
import type { Addressed, Sheet } from './post-order.ts';
import { findRun, lockRun, moveRun, oldFiles, stillPrintable, writeSheets } from './print-run-store.ts';
import { arranged, MOST_TRIES } from './print-runs.ts';
import { type PrintRun, sheetsOf } from './print-runs-query.ts';

const BATCH = 100;

/**
 * Job `make_print_run`: issues what was not issued yet, puts what may still be printed in order, and makes the file. One that was cut
 * off begins again and ends in the same file.
 * @param attempts the one that runs counted: after the last one the run has failed, as nobody else would end it.
 */
export async function makePrintRun(payload: unknown, attempts: number): Promise<void> {
  const id = Number((payload as { id?: unknown }).id);
  const run = await findRun(db(), id);
  if (run?.state !== 'making') return;
  try {
    await make(run);
  } catch (error) {
    if (attempts >= MOST_TRIES) await moveRun(db(), id, { state: 'failed' });
    throw error;
  }
}

async function make(run: PrintRun): Promise<void> {
  await issueAll(run);
  const sheets = await transaction(async (tx) => {
    await lockRun(tx, run.id);
    const inOrder = arranged(await stillPrintable(tx, run));
    await writeSheets(tx, run.id, inOrder);
    return inOrder;
  });
  const fileKey = `print-runs/${randomUUID()}.pdf`;
  if (sheets.length > 0) await storage().put(fileKey, await pdfOf(run, sheets), 'application/pdf');
  await moveRun(db(), run.id, {
    state: 'made',
    made_at: new Date(),
    file_key: sheets.length > 0 ? fileKey : null,
  });
}

async function issueAll({ id }: PrintRun): Promise<void> {
  for (let after = 0; ; ) {
    const sheets = await sheetsOf(id, after, BATCH);
    if (sheets.length === 0) return;
    for (const { number } of sheets) await issueReceipt(number);
    after = sheets.at(-1)!.position;
    await moveRun(db(), id, { sheets_done: after });
  }
}

async function pdfOf(run: PrintRun, sheets: readonly Sheet<Addressed>[]): Promise<Uint8Array<ArrayBuffer>> {
  const donations = new Map(
    (await receivedByIds(sheets.map((s) => s.certificate.id))).map((d) => [d.id, receiptData(d)]),
  );
  const receipts = sheets.map(({ certificate, position, envelope, sheet, ofSheets }) => {
    const known = donations.get(certificate.id);
    // Taken back in this very moment: another try leaves it out.
    if (!known) throw new Error(`the certificate of donation ${certificate.id} cannot be printed`);
    return { ...known, data: { ...known.data, position, envelope, sheet, ofSheets } };
  });
  const seals = new Set(receipts.flatMap((r) => r.sealId ?? []));
  const files = Object.fromEntries(
    await Promise.all([...seals].map(async (id) => [`seal-${id}.png`, await sealById(id)] as const)),
  );
  return setPaper({
    template: 'receipts-by-post',
    fileName: '',
    data: {
      sample: isSample(),
      title: `寄附金受領証明書 ${run.government} ${formatPlainDate(run.from)}〜${formatPlainDate(run.until)}`,
      receipts: receipts.map((r) => r.data),
    },
    files,
  });
}

const AT_ONCE = 100;

/** Job `sweep_print_runs`, at night: takes the files away that are old. What was printed stays written down. */
export async function sweepPrintRuns(now = new Date()): Promise<void> {
  for (const { id, fileKey } of await oldFiles(keptSince('print_run_file', now), AT_ONCE)) {
    await storage().remove(fileKey);
    await moveRun(db(), id, { file_key: null });
  }
}
