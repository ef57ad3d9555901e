import { sitemapIndex } from '../sitemap.ts';

export function loader() {
  return sitemapIndex();
}
