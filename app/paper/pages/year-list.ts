import { memberContext } from '#app/account/member-context.ts';
import { readYear } from '../year.ts';
import { yearListPaper } from '../year-list.ts';
import type { Route } from './+types/year-list.ts';
import { pdfAnswer } from './answer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const year = readYear(params.year);
  const member = context.get(memberContext);
  return pdfAnswer(member.id, async () => (year ? yearListPaper(member, year) : undefined));
}
