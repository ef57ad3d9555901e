import { data } from 'react-router';
import { paperTitle, statementPdf } from '#app/settlement/paper.ts';
import { readStatement } from '#app/settlement/statement.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { pdfFile } from '../../parts/pdf-file.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/pdf.ts';

/** Sums of no person, so that no proof is asked for. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const statement = await readStatement(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!statement) throw data(null, { status: 404 });
  const name = `${paperTitle(statement)}_${statement.names.party}_${statement.month.slice(0, 7)}.pdf`;
  return pdfFile(name, statementPdf(statement));
}
