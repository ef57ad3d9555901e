import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { rememberMe } from '#app/account/me.ts';
import { memberContext } from '#app/account/member-context.ts';
import { PasswordChanged } from '#app/member/parts/PasswordChanged.tsx';
import { guard } from '../guard.ts';
import { MemberMenu } from '../parts/MemberMenu.tsx';
import type { Route } from './+types/mypage.ts';

export const middleware = [guard];

export function loader({ context }: Route.LoaderArgs) {
  return { name: context.get(memberContext).name };
}

/** On a phone, a page that contains something `data-alone` (a ticket shown at a counter) hides the menu. */
export default function MypageLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => rememberMe(loaderData), [loaderData]);
  return (
    <div className="grid gap-6 max-lg:has-[[data-alone]]:[&>nav]:hidden lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-10">
      <MemberMenu name={loaderData.name} />
      <div className="min-w-0">
        <PasswordChanged />
        <Outlet />
      </div>
    </div>
  );
}
