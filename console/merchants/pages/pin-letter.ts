import { redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { pinLetter } from '#app/ticket/merchants/pin.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { pdfFile } from '../../parts/pdf-file.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/pin-letter.ts';

/** The form of the page that has just shown a new PIN; there is nothing to be looked at. */
export function loader({ params }: Route.LoaderArgs): never {
  throw redirect(`/merchants/${routeNumber(params.id) ?? 0}/pin`);
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const id = routeNumber(params.id) ?? 0;
  const form = await readForm(request);
  const letter = await pinLetter(context.get(staffContext), id, String(form.get('sealed') ?? ''));
  if (!letter) throw redirect(`/merchants/${id}/pin?stale=1`, 303);
  return pdfFile(letter.name, letter.made);
}
