import { data, redirect } from 'react-router';
import { readRun, takeFile } from '#app/paper/bulk/print-runs.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/pdf.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const staff = context.get(staffContext);
  const run = await readRun(staff, routeNumber(params.id) ?? 0);
  if (!run) throw data(null, { status: 404 });
  if (!isConfirmed(staff)) throw redirect(`/certificates/${run.id}`);
  const bytes = await takeFile(staff, run);
  if (!bytes) throw data(null, { status: 404 });
  const name = encodeURIComponent(`受領証明書_${run.government}_${run.id}.pdf`);
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="certificates.pdf"; filename*=UTF-8''${name}`,
    },
  });
}
