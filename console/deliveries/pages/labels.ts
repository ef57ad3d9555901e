import { redirect } from 'react-router';
import { exportLabels } from '#app/dispatch/outgoing.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { jstDate } from '#platform/jst.ts';
import { csvFile } from '../../parts/csv-file.ts';
import { staffContext } from '../../staff-context.ts';
import { readOutgoing } from '../outgoing-form.ts';
import type { Route } from './+types/labels.ts';

/** The file of labels: always in CP932, as the carriers' programs read nothing else. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!isConfirmed(staff)) throw redirect(`/deliveries/outgoing${url.search}`);
  const today = jstDate(new Date());
  const { asked, ...wish } = readOutgoing(url.searchParams, today);
  const text = await exportLabels(staff, asked, wish, today);
  return csvFile(`送り状_${wish.layout.code}_${wish.shipOn}.csv`, [text], 'cp932');
}
