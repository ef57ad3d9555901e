import { data, redirect } from 'react-router';
import { lettersPaper, noticePaper } from '#app/onestop/papers.ts';
import { noticeSheet, recordSheet } from '#app/onestop/sheet.ts';
import { setPaper } from '#app/paper/paper.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { csvFile } from '../../parts/csv-file.ts';
import { lostIn } from '../../parts/list-file.ts';
import { pdfFile } from '../../parts/pdf-file.ts';
import { staffContext } from '../../staff-context.ts';
import { FILE_NAMES, readAsked } from '../file-asked.ts';
import type { Route } from './+types/file.ts';

/** A notice as a file. Who has not shown lately that they sit there is asked first; that it left stands in the audit. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const asked = readAsked(url);
  // The bare address is no file.
  if (!asked) throw redirect('/one-stop/notices');
  if (!isConfirmed(staff)) throw redirect(`/one-stop/file-out${url.search}`);
  if (asked.as === 'csv') {
    const sheet = await noticeSheet(staff, asked.of);
    if (!sheet) throw data(null, { status: 404 });
    if (asked.cp932 && !asked.lossy) await lostIn(url, sheet.pieces());
    await recordSheet(staff, asked.of, FILE_NAMES.csv);
    return csvFile(sheet.name, sheet.pieces(), asked.cp932 ? 'cp932' : 'utf-8');
  }
  if (!('batch' in asked.of)) throw data(null, { status: 404 });
  const { batch } = asked.of;
  const paper =
    asked.as === 'pdf' ? await noticePaper(staff, batch, asked.part) : await lettersPaper(staff, batch);
  if (!paper) throw data(null, { status: 404 });
  await recordSheet(staff, asked.of, FILE_NAMES[asked.as]);
  return pdfFile(paper.fileName, setPaper(paper));
}
