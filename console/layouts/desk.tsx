import { Form, Link, NavLink, Outlet } from 'react-router';
import { ROLE_NAMES } from '#app/staff/roles.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { SkipLink } from '#app/ui/SkipLink.tsx';
import { staffContext } from '../staff-context.ts';
import { Unsent } from '../unsent/parts/Unsent.tsx';
import { unsentContext } from '../unsent/show.ts';
import type { Route } from './+types/desk.ts';
import { useFocusAfter } from './focus-after.ts';
import { guard } from './guard.ts';
import { menuOf } from './menu.ts';

export const middleware = [guard];

export function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const roles = [...new Set(staff.grants.map(({ role }) => ROLE_NAMES[role]))];
  const unsent = context.get(unsentContext);
  return { name: staff.name, roles, menu: menuOf(staff), hasPasskeys: staff.hasPasskeys, unsent };
}

/** The console's frame: the menu beside the page, above it on a narrow screen. */
export default function Desk({ loaderData: { name, roles, menu, unsent } }: Route.ComponentProps) {
  useFocusAfter();
  return (
    <div className="frame">
      <SkipLink />
      <header className="border-line bg-white max-lg:border-b lg:border-e">
        <div className="px-4 py-3 max-lg:relative lg:sticky lg:top-0 lg:max-h-screen lg:space-y-3 lg:overflow-y-auto">
          {/* On the line of the button, whatever stands below it once the menu is open. */}
          <Link
            to="/"
            className="flex items-center gap-2 font-bold no-underline max-lg:absolute max-lg:top-3 max-lg:min-h-11"
          >
            <Icon name="mark" size={28} className="text-strong" />
            管理画面
          </Link>
          <details className="lg:hidden">
            <summary className="btn btn-secondary ms-auto flex w-fit">
              <Icon name="menu" />
              メニュー
            </summary>
            <Menu groups={menu} />
          </details>
          <div className="max-lg:hidden" ref={showWhereOneIs}>
            <Menu groups={menu} />
          </div>
          <div className="text-sm max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 lg:border-t lg:border-line lg:pt-3">
            <p className="font-bold">
              <Link to="/account">{name}</Link>
            </p>
            <p className="text-soft">{roles.join('・') || '役割なし'}</p>
            <Form method="post" action="/logout" className="max-lg:ms-auto">
              <button type="submit" className="btn btn-plain max-lg:-me-4 lg:-ms-4.5">
                ログアウト
              </button>
            </Form>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-5 outline-none lg:px-8">
        {unsent && <Unsent form={unsent} />}
        <Outlet />
      </main>
    </div>
  );
}

/** The menu may be longer than the screen: the page that is shown stands where it is seen. */
function showWhereOneIs(menu: HTMLElement | null) {
  menu?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
}

function Menu({ groups }: { groups: Route.ComponentProps['loaderData']['menu'] }) {
  return (
    <nav aria-label="メニュー" className="menu">
      {groups.map((group) => (
        <div key={group.name}>
          {group.name && <p>{group.name}</p>}
          <ul>
            {group.rows.map(({ path, name, icon }) => (
              <li key={path}>
                <NavLink to={path} end={path === '/'}>
                  <Icon name={icon} />
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
