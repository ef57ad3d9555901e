import { data } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { typedOf } from '#app/texts/fields.ts';
import { readText, readVersion } from '#app/texts/texts.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { staffContext } from '../../staff-context.ts';
import { readTextForm } from '../text-form.ts';
import { previewAnswer } from '../text-preview.tsx';
import type { Route } from './+types/preview.ts';

/** As it is saved: the newest version, or the one that the address names. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const text = await textOf(params.id, context);
  const number = routeNumber(url.searchParams.get('version') ?? '') ?? text.version;
  const version = await readVersion(context.get(staffContext), text, number);
  if (!version) throw data(null, { status: 404 });
  return previewAnswer(text.kind, text.slug, version.source);
}

/** As it is typed: nothing of it is saved. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const text = await textOf(params.id, context);
  const { source } = readTextForm(await readForm(request), text.kind, typedOf(text.newest.source).fields);
  return previewAnswer(text.kind, text.slug, source);
}

async function textOf(id: string | undefined, context: Route.LoaderArgs['context']) {
  const text = await readText(context.get(staffContext), routeNumber(id ?? '') ?? 0);
  if (!text) throw data(null, { status: 404 });
  return text;
}
