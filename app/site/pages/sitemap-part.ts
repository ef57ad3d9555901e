import { sitemapPart } from '../sitemap/sitemap.ts';
import type { Route } from './+types/sitemap-part.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return (await sitemapPart(params.part)) ?? new Response('Not found', { status: 404 });
}
