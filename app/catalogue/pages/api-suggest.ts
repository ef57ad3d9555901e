import { suggestions } from '../suggest.ts';
import type { Route } from './+types/api-suggest.ts';

const MAX_LENGTH = 40;

/** Suggestions for the search box, as JSON. */
export async function loader({ url }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim();
  return Response.json(q && q.length <= MAX_LENGTH ? await suggestions(q) : []);
}
