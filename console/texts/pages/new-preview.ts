import { redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { staffContext } from '../../staff-context.ts';
import { newKind } from '../new-kind.ts';
import { readTextForm } from '../text-form.ts';
import { previewAnswer } from '../text-preview.tsx';
import type { Route } from './+types/new-preview.ts';

/** There is nothing to be seen before something is typed. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/texts/new${url.search}`);
}

/** A text to be, as it is typed; nothing is saved. */
export async function action({ request, url, context }: Route.ActionArgs) {
  demandEverywhere(context.get(staffContext), 'text.edit');
  const kind = newKind(url);
  // Its address is typed last: until then it has another one.
  const { source } = readTextForm(await readForm(request), kind);
  return previewAnswer(kind, 'new', source);
}
