import { memberContext } from '#app/site/member-context.ts';
import { readYear } from '../year.ts';
import { yearListPaper } from '../year-list.ts';
import type { Route } from './+types/year-list.ts';
import { pdfAnswer } from './answer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const year = readYear(params.year);
  return pdfAnswer(year ? await yearListPaper(context.get(memberContext), year) : undefined);
}
