import { memberContext } from '#app/account/member-context.ts';
import { pageHead } from '#app/shell/head.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { LossyCharacters } from '../parts/LossyCharacters.tsx';
import { readYear } from '../year.ts';
import { yearCsv } from '../year-csv.ts';
import type { Route } from './+types/characters.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const year = readYear(params.year);
  if (!year) throw notFound();
  const { lossy } = await yearCsv(context.get(memberContext).id, year, 'cp932');
  return { year, lossy };
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { title: 'Shift_JISで表せない文字', noindex: true });
}

export default function Characters({ loaderData }: Route.ComponentProps) {
  return <LossyCharacters {...loaderData} />;
}
