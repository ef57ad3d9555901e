import { sitemapIndex } from '../sitemap/sitemap.ts';

export function loader() {
  return sitemapIndex();
}
