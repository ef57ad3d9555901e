import { data, redirect } from 'react-router';
import { takeList } from '#app/paper/bulk/print-list.ts';
import { readRun } from '#app/paper/bulk/print-runs.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { csvFile } from '../../parts/csv-file.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/print-list.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const staff = context.get(staffContext);
  const run = await readRun(staff, routeNumber(params.id) ?? 0);
  if (!run) throw data(null, { status: 404 });
  if (!isConfirmed(staff)) throw redirect(`/certificates/${run.id}`);
  return csvFile(`印刷一覧_${run.id}.csv`, await takeList(staff, run));
}
