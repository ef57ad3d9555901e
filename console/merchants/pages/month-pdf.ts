import { data } from 'react-router';
import { readMonth } from '#app/ticket/merchants/month.ts';
import { monthPaper } from '#app/ticket/merchants/month-paper.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { pdfFile } from '../../parts/pdf-file.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/month-pdf.ts';

/** Sums of no person, so that no proof is asked for; of a month that is over alone. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const month = url.searchParams.get('month') ?? '';
  const found = await readMonth(context.get(staffContext), routeNumber(params.id) ?? 0, month);
  if (!found?.isOver) throw data(null, { status: 404 });
  return pdfFile(`支払通知書_${found.merchant.name}_${month}.pdf`, monthPaper(found));
}
