import { data } from 'react-router';
import { faultSheet } from '#app/elsewhere/fault-sheet.ts';
import { readImport } from '#app/elsewhere/imports.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { csvFile } from '../../parts/csv-file.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/faults.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const its = await readImport(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!its) throw data(null, { status: 404 });
  return csvFile('誤りのある行.csv', faultSheet(its));
}
