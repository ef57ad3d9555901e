import { data, redirect } from 'react-router';
import { discloseGuest } from '#app/membership/disclosure/disclose.ts';
import { addressOf } from '#app/membership/guest.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { PdfBusy } from '#platform/pdf/pdf.ts';
import { keptFile } from '../../parts/file.ts';
import { staffContext } from '../../staff-context.ts';
import { readWish } from '../disclosure-form.ts';
import type { Route } from './+types/guest-file.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const email = addressOf(params.key);
  if (email === undefined) throw data(null, { status: 404 });
  if (!isConfirmed(staff)) throw redirect(`/members/guests/${params.key}`);
  try {
    const file = await discloseGuest(staff, email, readWish(url.searchParams));
    return keptFile(file);
  } catch (error) {
    if (error instanceof PdfBusy) throw data(null, { status: 503 });
    throw error;
  }
}
