import type { Actor } from '#app/staff/actor.ts';
import { recordLook } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { csvLines } from '#platform/text/csv.ts';
import { donorOf } from '../person.ts';
import { type PrintRun, sheetsOf } from './print-runs-query.ts';

const BATCH = 500;

/** The same for somebody, with an entry in the audit. @throws NotAllowed */
export async function takeList(actor: Actor, run: PrintRun): Promise<AsyncGenerator<string>> {
  demand(actor, 'paper.issue', run);
  await recordLook(actor, {
    action: 'paper.issue',
    subject: 'print_run',
    subjectId: run.id,
    changes: { 印刷一覧: [null, `${run.sheets}行を出力`] },
  });
  return printList(run);
}

/** The list that lies beside the envelopes: what each of them holds, in the order of the file. */
export async function* printList(run: PrintRun): AsyncGenerator<string> {
  yield `\ufeff${csvLines([
    [
      '順',
      '封筒',
      '枚目',
      '枚数',
      '証明書番号',
      '版',
      '受付番号',
      '受付元',
      '氏名',
      '郵便番号',
      '住所',
      '寄附金額',
      '受領日',
    ],
  ])}`;
  for (let after = 0; ; ) {
    const sheets = await sheetsOf(run.id, after, BATCH);
    if (sheets.length === 0) return;
    yield csvLines(
      sheets.map((s) => {
        const donor = donorOf({ donor: s.donor as never });
        return [
          String(s.position),
          String(s.envelope),
          String(s.sheet),
          String(s.ofSheets),
          s.receiptNumber ?? '',
          String(s.edition),
          s.number,
          sourceName(s.source),
          donor.name,
          donor.postal,
          [donor.address, donor.building].filter(Boolean).join(' '),
          String(s.amount),
          formatPlainDate(jstDate(s.paidAt)),
        ];
      }),
    );
    after = sheets.at(-1)!.position;
  }
}
