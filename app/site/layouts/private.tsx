import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { rememberMe } from '#app/account/me.ts';
import { memberContext } from '#app/account/member-context.ts';
import { PasswordChanged } from '#app/member/parts/PasswordChanged.tsx';
import { guard } from '../guard.ts';
import type { Route } from './+types/private.ts';

export const middleware = [guard];

// Without a loader, a navigation would never reach the server, and so never the guard.
export function loader({ context }: Route.LoaderArgs) {
  return { name: context.get(memberContext).name };
}

export default function PrivateLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => rememberMe(loaderData), [loaderData]);
  return (
    <>
      <PasswordChanged />
      <Outlet />
    </>
  );
}
