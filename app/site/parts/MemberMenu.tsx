import { Form, NavLink } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { storefrontOf } from '#platform/storefront.ts';
import { siteRoutes } from '../route-map.ts';

const menu = siteRoutes.filter(
  (r) => r.layout === 'mypage' && r.page && !/\/add$|\[/.test(r.path) && storefrontOf(r.path) === 'donation',
);

/** The member's places, and the way out. */
export function MemberMenu({ name }: { name: string }) {
  const item = 'flex min-h-11 items-center rounded-card px-3 no-underline hover:bg-tint';
  return (
    <nav aria-label="マイページのメニュー" className="no-print">
      <p className="px-3 pb-2 font-bold">{name}さん</p>
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
  );
}
