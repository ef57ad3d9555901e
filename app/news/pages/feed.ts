import { TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { xmlResponse } from '#platform/text/xml.ts';
import { newsFeed } from '../feed.ts';

export async function loader() {
  const response = xmlResponse(await newsFeed(), 'application/atom+xml');
  response.headers.set(TAGS_HEADER, 'news');
  return response;
}
