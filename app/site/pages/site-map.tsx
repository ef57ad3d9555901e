import { Link } from 'react-router';
import { allGovernments } from '#app/catalogue/governments.ts';
import { reference } from '#app/catalogue/reference.ts';
import { pageHead } from '../head.ts';
import { menuName, publicFixedRoutes } from '../route-map.ts';
import type { Route } from './+types/site-map.ts';

export const handle = { script: false };

export async function loader() {
  const [ref, governments] = await Promise.all([reference(), allGovernments()]);
  return {
    categories: ref.categories,
    prefectures: ref.prefectures.map((p) => ({
      ...p,
      governments: governments
        .filter((g) => g.prefectureCode === p.code)
        .map(({ code, name }) => ({ code, name })),
    })),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    description: 'すべてのページ、カテゴリー、自治体の一覧です。',
    canonical: '/site-map',
  });
}

const item = 'inline-flex min-h-8 items-center';

export default function SiteMap({ loaderData: d }: Route.ComponentProps) {
  const regions = [...new Set(d.prefectures.map((p) => p.region))];
  return (
    <div className="space-y-12">
      <h1>サイトマップ</h1>
      <section aria-labelledby="pages">
        <h2 id="pages">ページ</h2>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {publicFixedRoutes('donation').map((r) => (
            <li key={r.path}>
              <Link to={r.path} className={item}>
                {menuName(r)}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="categories">
        <h2 id="categories">カテゴリー</h2>
        {d.categories.map((c) => (
          <div key={c.id} className="mt-4">
            <h3>
              <Link to={`/goods?category=${c.id}`} className={item}>
                {c.name}
              </Link>
            </h3>
            <ul className="flex flex-wrap gap-x-5 text-sm">
              {c.leaves.map((leaf) => (
                <li key={leaf.id}>
                  <Link to={`/goods?category=${leaf.id}`} className={item}>
                    {leaf.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {regions.map((region) => (
        <section key={region} aria-label={`${region}の自治体`}>
          <h2>{region}</h2>
          {d.prefectures
            .filter((p) => p.region === region)
            .map((p) => (
              <div key={p.code} className="mt-4">
                <h3>
                  <Link to={`/governments/detail?prefecture=${p.code}`} className={item}>
                    {p.name}
                  </Link>
                </h3>
                <ul className="flex flex-wrap gap-x-4 text-sm">
                  {p.governments.map((g) => (
                    <li key={g.code}>
                      <Link to={`/governments/detail?code=${g.code}`} className={item}>
                        {g.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
        </section>
      ))}
    </div>
  );
}
