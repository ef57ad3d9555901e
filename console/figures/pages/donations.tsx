import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { Figures } from '../parts/Figures.tsx';
import { openFigures } from '../view.ts';
import type { Route } from './+types/donations.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return openFigures(context.get(staffContext), 'donation', url);
}

export const meta = pageTitle;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Figures view={loaderData} />;
}
