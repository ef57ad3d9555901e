import { returnDeadline } from '#app/donation/one-stop/rules.ts';
import { eraDate, eraYear } from '#app/paper/era.ts';
import type { Paper } from '#app/paper/paper.ts';
import { addresseeOf } from '#app/paper/person.ts';
import { isSample } from '#app/paper/receipt.ts';
import type { Actor } from '#app/staff/actor.ts';
import { demand } from '#app/staff/permissions.ts';
import { placeName } from '#app/words/place.ts';
import { formatDate, formatPlainDate, jstDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { phoneWords } from '#platform/text/contact.ts';
import { findBatch, noticeRows, refusedRows, signerOf } from './batch-store.ts';
import { CHANGE_NAMES } from './words.ts';

/** Rows of one PDF: some seconds of the thread that sets them. */
export const MOST_PRINTED = 2_000;
const MOST_LETTERS = 300;

/** A notice as a printed list. @param part counted from 1, of a long one. @throws NotAllowed */
export async function noticePaper(actor: Actor, batchId: number, part: number): Promise<Paper | undefined> {
  const batch = await findBatch(batchId);
  if (!batch) return undefined;
  demand(actor, 'onestop.notify', batch);
  const parts = Math.max(1, Math.ceil(batch.rows / MOST_PRINTED));
  if (part > parts) return undefined;
  const signer = await signerOf(batch.governmentCode);
  const rows = await partOf(batchId, part);
  return {
    template: 'one-stop-notice',
    fileName: `申告特例通知書_${batch.taxYear}年分_${batch.number}.pdf`,
    data: {
      sample: isSample(),
      year: eraYear(batch.taxYear),
      correction: batch.kind === 'correction',
      number: `${batch.taxYear}-${batch.number}`,
      addressee: batch.addressee,
      addresseeCode: batch.addresseeCode,
      sender: placeName(signer.prefecture, signer.government),
      senderCode: batch.governmentCode,
      contact: [signer.department, signer.phone && phoneWords(signer.phone)].filter(Boolean).join(' '),
      count: digits(batch.rows),
      total: digits(rows.reduce((sum, { facts }) => sum + facts.amount, 0)),
      part: parts > 1 ? `${part} / ${parts}` : '',
      rows: rows.map(({ facts, change }, i) => ({
        ...facts,
        nth: (part - 1) * MOST_PRINTED + i + 1,
        change: CHANGE_NAMES[change],
        birthDate: facts.birthDate && eraDate(facts.birthDate),
        donatedOn: eraDate(facts.donatedOn),
        amount: digits(facts.amount),
      })),
    },
  };
}

async function partOf(batchId: number, part: number) {
  let behind: [number, number] = [0, 0];
  for (let i = 1; ; i++) {
    const rows = await noticeRows({ batch: batchId }, { behind, most: MOST_PRINTED });
    const last = rows.at(-1);
    if (i === part || !last) return rows;
    behind = [last.batchNumber, last.id];
  }
}

/** Letters to the donors whose correction the municipality refused, who have to file a return: a sheet each. @throws NotAllowed */
export async function lettersPaper(
  actor: Actor,
  batchId: number,
  now: Date = new Date(),
): Promise<Paper | undefined> {
  const batch = await findBatch(batchId);
  if (!batch) return undefined;
  demand(actor, 'onestop.notify', batch);
  const letters = await refusedRows(batchId, MOST_LETTERS);
  if (letters.length === 0) return undefined;
  const signer = await signerOf(batch.governmentCode);
  return {
    template: 'one-stop-letters',
    fileName: `確定申告のお願い_${batch.taxYear}年分_${batch.number}.pdf`,
    data: {
      sample: isSample(),
      year: eraYear(batch.taxYear),
      today: eraDate(jstDate(now)),
      // Who files for a refund alone may do so for five years from 1 January after it (国税通則法74条1項); who has filed may ask for a
      // correction for five years from the day until which returns are due (国税通則法23条1項).
      returnBy: formatDate(returnDeadline(batch.taxYear)),
      isReturnOver: now > returnDeadline(batch.taxYear),
      refundBy: `${batch.taxYear + 5}年12月31日`,
      addressee: batch.addressee,
      sender: addresseeOf({ government: signer.government, head_title: signer.headTitle }),
      headName: signer.headName,
      government: placeName(signer.prefecture, signer.government),
      contact: {
        department: signer.department,
        phone: signer.phone && phoneWords(signer.phone),
        email: signer.email,
      },
      letters: letters.map(({ facts, source }) => ({
        ...facts,
        isOfSite: source === 'site',
        donatedOn: formatPlainDate(facts.donatedOn),
        amount: digits(facts.amount),
      })),
    },
  };
}
