import { data, redirect } from 'react-router';
import { discloseMember } from '#app/membership/disclosure/disclose.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { PdfBusy } from '#platform/pdf/pdf.ts';
import { keptFile } from '../../parts/file.ts';
import { staffContext } from '../../staff-context.ts';
import { readWish } from '../disclosure-form.ts';
import type { Route } from './+types/disclosure-file.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  if (!isConfirmed(staff)) throw redirect(`/members/${id}/disclosure`);
  try {
    const file = await discloseMember(staff, id, readWish(url.searchParams));
    if (!file) throw data(null, { status: 404 });
    return keptFile(file);
  } catch (error) {
    if (error instanceof PdfBusy) throw redirect(`/members/${id}/disclosure?busy=1`);
    throw error;
  }
}
