import { placeName } from '#app/words/place.ts';
import { governmentsLike } from '../governments-like.ts';
import type { Route } from './+types/api-governments.ts';

const MAX_LENGTH = 40;
const MOST = 12;

/** Governments that match a name while it is typed, as JSON. */
export async function loader({ url }: Route.LoaderArgs) {
  // After choosing 「北海道 別海町」 from the list, the field holds both: the last word is the name.
  const q =
    (url.searchParams.get('q') ?? '')
      .trim()
      .split(/[\s\u3000]+/)
      .at(-1) ?? '';
  const found = q.length <= MAX_LENGTH ? await governmentsLike(q, MOST) : [];
  return Response.json(
    found.map((g) => ({
      place: placeName(g.prefecture, g.name),
      kana: g.foldedKana,
    })),
    { headers: { 'Cache-Control': 'public, max-age=600' } },
  );
}
