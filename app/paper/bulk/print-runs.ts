import type { Donor } from '#app/donation/fields.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record, recordLook } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { addJob, db, transaction } from '#platform/db/db.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { storage } from '#platform/storage/storage.ts';
import { type Addressed, inPostOrder, type Sheet } from './post-order.ts';
import {
  findRun,
  holdGovernment,
  insertRun,
  lockRun,
  moveRun,
  type Printable,
  takePrintable,
  writeSheets,
} from './print-run-store.ts';
import type { PrintRun, Wanted } from './print-runs-query.ts';

/** How often the job is taken up before the run is given up. */
export const MOST_TRIES = 3;

/** Certificates in the order in which they are posted. */
export function arranged(printable: readonly Printable[]): Sheet<Addressed & { edition: number }>[] {
  return inPostOrder(
    printable.map(({ id, edition, donor, paidAt }) => ({ id, edition, paidAt, ...addressOf(donor) })),
  );
}

function addressOf(d: Donor) {
  return {
    postalCode: d.postalCode,
    prefecture: d.prefecture,
    address: `${d.city}${d.street}${d.building}`,
    name: `${d.familyName} ${d.givenName}`,
    birthDate: d.birthDate,
  };
}

/**
 * Begins a run: which certificates are in it is fixed now, so that nobody prints them twice; numbers and the file are the worker's.
 * @returns undefined where there is nothing to print. @throws NotAllowed
 */
export function beginRun(actor: Actor, wanted: Wanted): Promise<number | undefined> {
  demand(actor, 'paper.issue', wanted);
  return transaction(async (tx) => {
    await holdGovernment(tx, wanted.governmentCode);
    const printable = await takePrintable(tx, wanted);
    if (printable.length === 0) return undefined;
    const id = await insertRun(tx, wanted, actor.staffId);
    await writeSheets(tx, id, arranged(printable));
    await addJob(tx, 'make_print_run', { id }, { key: `print_run ${id}`, maxAttempts: MOST_TRIES });
    await record(tx, actor, {
      action: 'paper.issue',
      subject: 'print_run',
      subjectId: id,
      changes: {
        受領日: [null, `${formatPlainDate(wanted.from)}〜${formatPlainDate(wanted.until)}`],
        枚数: [null, printable.length],
      },
    });
    return id;
  });
}

/**
 * Begins a run of the certificate of one donation, whether it was printed before or not.
 * @returns undefined where it cannot be printed now: the donation has ended, or is disputed, or its government's papers lack something.
 * @throws NotAllowed
 */
export function beginRunOfOne(
  actor: Actor,
  d: { id: number; governmentCode: string; paidAt: Date },
): Promise<number | undefined> {
  const on = jstDate(d.paidAt);
  const { id: donationId, governmentCode } = d;
  return beginRun(actor, { governmentCode, from: on, until: on, which: 'all', source: 'any', donationId });
}

/** A run that somebody may see; undefined as if there were none otherwise. */
export async function readRun(actor: Actor, id: number): Promise<PrintRun | undefined> {
  const run = await findRun(db(), id);
  return run && may(actor, 'paper.read', run) ? run : undefined;
}

/** The file of a run, which leaves with an entry in the audit; undefined where there is none. @throws NotAllowed, StorageAway */
export async function takeFile(actor: Actor, run: PrintRun): Promise<Buffer | undefined> {
  demand(actor, 'paper.issue', run);
  const bytes = run.fileKey === null ? null : await storage().get(run.fileKey);
  if (bytes === null) return undefined;
  await recordLook(actor, {
    action: 'paper.issue',
    subject: 'print_run',
    subjectId: run.id,
    changes: { PDF: [null, `${run.sheets}枚を出力`] },
  });
  return bytes;
}

/** Notes on which day a run was posted, or that it was not. @throws NotAllowed */
export function notePosted(actor: Actor, id: number, on: string | null): Promise<boolean> {
  return transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (!run) return false;
    demand(actor, 'paper.issue', run);
    if (run.state !== 'made' || run.postedOn === on) return false;
    await moveRun(tx, id, { posted_on: on });
    await record(tx, actor, {
      action: 'paper.issue',
      subject: 'print_run',
      subjectId: id,
      changes: { 発送日: [run.postedOn, on] },
    });
    return true;
  });
}
