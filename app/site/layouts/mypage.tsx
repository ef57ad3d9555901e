import { useEffect } from 'react';
import { Form, NavLink, Outlet } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { guard } from '../guard.ts';
import { rememberMe } from '../me.ts';
import { memberContext } from '../member-context.ts';
import { siteRoutes, storefrontOf } from '../route-map.ts';
import type { Route } from './+types/mypage.ts';

export const middleware = [guard];

export function loader({ context }: Route.LoaderArgs) {
  return { name: context.get(memberContext).name };
}

const menu = siteRoutes.filter(
  (r) => r.layout === 'mypage' && r.page && !/\/add$|\[/.test(r.path) && storefrontOf(r.path) === 'donation',
);

export default function MypageLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => rememberMe(loaderData), [loaderData]);
  const item = 'flex min-h-11 items-center rounded-card px-3 no-underline hover:bg-tint';
  return (
    <div className="grid gap-6 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-10">
      <nav aria-label="マイページのメニュー" className="no-print">
        <p className="px-3 pb-2 font-bold">{loaderData.name}さん</p>
        <ul className="flex flex-wrap gap-1 text-sm lg:flex-col">
          {menu.map((r) => (
            <li key={r.path}>
              <NavLink
                to={r.path}
                end={r.path === '/mypage'}
                className={({ isActive }) => `${item} ${isActive ? 'bg-tint font-bold' : ''}`}
              >
                {r.name}
              </NavLink>
            </li>
          ))}
          <li>
            <Form method="post" action="/logout" reloadDocument>
              <button type="submit" className={`${item} w-full gap-1.5 text-soft`}>
                <Icon name="log-out" size={18} />
                ログアウト
              </button>
            </Form>
          </li>
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
