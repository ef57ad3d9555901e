import { ROLE_NAMES } from '#app/staff/roles.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/home.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { name, grants } = context.get(staffContext);
  return { name, roles: [...new Set(grants.map(({ role }) => ROLE_NAMES[role]))] };
}

export const meta = pageTitle;

export default function Home({ loaderData: { name, roles } }: Route.ComponentProps) {
  return (
    <PageHead
      title="ホーム"
      lead={`${name}さん(${roles.join('・') || '役割がありません。運営の担当者にお問い合わせください'})`}
    />
  );
}
