import { Link } from 'react-router';
import { menuName, siteRoute } from '#app/shell/route-map.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';

/** Links to the pages to read next; their names are those of the route map. */
export function NextSteps({ paths }: { paths: readonly string[] }) {
  const routes = paths.map(siteRoute).filter((r) => r !== undefined);
  return (
    <section aria-labelledby="next-steps" className="next-steps no-print">
      <h2 id="next-steps">次にご覧いただくページ</h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-3">
        {routes.map((r) => (
          <li key={r.path}>
            <Link
              to={r.path}
              className="panel flex min-h-14 items-center justify-between gap-3 font-bold no-underline hover:border-strong hover:underline"
            >
              {menuName(r)}
              <Icon name="chevron-right" className="flex-none text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
