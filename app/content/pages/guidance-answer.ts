import { data } from 'react-router';
import { TAGS_HEADER } from '#app/shell/internal-headers.ts';

/** What a page of such texts answers: it is kept until one of them changes. */
export function guidanceAnswer<T>(loaded: T) {
  return data(loaded, { headers: { [TAGS_HEADER]: 'guidance' } });
}
