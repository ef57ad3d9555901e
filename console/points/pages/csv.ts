import { exportSums } from '#app/membership/points/sums.ts';
import { csvFile } from '../../parts/csv-file.ts';
import { staffContext } from '../../staff-context.ts';
import { lapseWords, monthWords } from '../words.ts';
import type { Route } from './+types/csv.ts';

/** What was owed at the ends of months: sums of nobody, so that no proof is asked for. */
export async function loader({ context }: Route.LoaderArgs) {
  const rows = await exportSums(context.get(staffContext), { month: monthWords, lapse: lapseWords });
  return csvFile('ポイントの月末残高.csv', rows);
}
