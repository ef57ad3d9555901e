import { redirect } from 'react-router';
import { outgoing, recordPapers } from '#app/dispatch/outgoing.ts';
import { slipsPdf } from '#app/dispatch/slips.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { jstDate } from '#platform/jst.ts';
import { pdfFile } from '../../parts/pdf-file.ts';
import { staffContext } from '../../staff-context.ts';
import { readOutgoing } from '../outgoing-form.ts';
import type { Route } from './+types/slips.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const today = jstDate(new Date());
  const { asked, shipOn } = readOutgoing(url.searchParams, today);
  if (!isConfirmed(staff)) throw redirect(`/deliveries/outgoing${url.search}`);
  const { parcels } = await outgoing(staff, asked, today);
  if (parcels.length === 0) throw redirect(`/deliveries/outgoing${url.search}`);
  await recordPapers(staff, '納品書', parcels);
  return pdfFile(`納品書_${shipOn}.pdf`, slipsPdf(parcels, shipOn));
}
