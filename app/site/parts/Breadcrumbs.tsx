import { useMatches } from 'react-router';
import { siteRoute, trail } from '#app/shell/route-map.ts';
import { useSiteInfo } from '#app/shell/site-info.ts';
import { SiteLink } from '#app/ui/SiteLink.tsx';
import { storefrontOf } from '#platform/storefront.ts';

interface Crumb {
  name: string;
  href: string;
}

/**
 * Breadcrumbs from the route table. A detail page's loader may return `crumbs`: the ones before it (category,
 * government) and, last, its own name in place of the route's.
 */
export function Breadcrumbs() {
  const { origin, siteName } = useSiteInfo();
  const match = useMatches().at(-1);
  const route = match ? siteRoute(match.id) : undefined;
  if (!match || !route?.breadcrumb) return null;
  const own = (match.loaderData as { crumbs?: Crumb[] } | undefined)?.crumbs;
  // In the shop the first breadcrumb is the whole site, by its name.
  const first = storefrontOf(route.path) === 'shop' ? siteName : 'トップ';
  const rows: Crumb[] = trail(route.path).map((r) => ({
    name: r.parent === null ? first : r.name,
    href: r.path,
  }));
  if (own) rows.splice(-1, 1, ...own);
  const last = rows.length - 1;
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: rows.map((r, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: r.name,
      ...(i < last && { item: origin + r.href }),
    })),
  };
  return (
    <nav aria-label="現在の位置" className="wrap pt-1 text-sm text-soft md:pt-3">
      {/* One line on phones, to be swiped: the page itself begins on the first screen. */}
      <ol className="swiped whitespace-nowrap md:flex-wrap md:whitespace-normal">
        {rows.map((r, i) => (
          <li key={r.href} className="flex max-md:flex-none">
            {i < last ? (
              <SiteLink to={r.href} className="inline-flex min-h-8 items-center">
                {r.name}
              </SiteLink>
            ) : (
              <span aria-current="page" className="inline-flex min-h-8 items-center">
                {r.name}
              </span>
            )}
            {i < last && (
              <span aria-hidden="true" className="px-2 leading-8">
                ›
              </span>
            )}
          </li>
        ))}
      </ol>
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd).replace(/</g, '\\u003c') }}
      />
    </nav>
  );
}
