import { redirect } from 'react-router';
import { staffContext } from '../../staff-context.ts';
import { openDuty } from '../duty/open-duty.ts';
import { dutyFile } from '../duty/sheets.ts';
import type { Route } from './+types/duty-csv.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { at, period, fiscalYear, today } = await openDuty(staff, url);
  if (at === null) throw redirect('/figures/duty');
  return dutyFile(staff, url, { code: at.code, period, fiscalYear, today });
}
