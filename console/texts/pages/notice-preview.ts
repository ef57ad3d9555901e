import { redirect } from 'react-router';
import { sampleMail, visitorKinds } from '#app/correspondence/notices.ts';
import { readForm } from '#app/forms/request.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { noPreview } from '../../parts/storefront-document.tsx';
import { staffContext } from '../../staff-context.ts';
import { mailDocument } from '../mail-document.ts';
import type { Route } from './+types/notice-preview.ts';

/** There is nothing to be seen before something is typed. */
export function loader() {
  return redirect('/mail-notices');
}

/** A mail of the first kind that is chosen, with what is typed in its place. */
export async function action({ request, context }: Route.ActionArgs) {
  demandEverywhere(context.get(staffContext), 'text.read');
  const form = await readForm(request);
  const words = String(form.get('words') ?? '').trim();
  const [kind] = visitorKinds(form.getAll('kind').map(String));
  if (words === '' || !kind) return noPreview(['文を入力し、メールの種類を選んでください']);
  return mailDocument(await sampleMail(kind, words));
}
