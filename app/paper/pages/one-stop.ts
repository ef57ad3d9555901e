import { memberContext } from '#app/account/member-context.ts';
import { readNumber } from '#platform/crypto.ts';
import { oneStopPaper } from '../one-stop.ts';
import type { Route } from './+types/one-stop.ts';
import { pdfAnswer } from './answer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  const { id } = context.get(memberContext);
  const papers = `/mypage/donation-histories?donation=${number}#papers`;
  return pdfAnswer(id, async () => (number ? oneStopPaper(id, number) : undefined), papers);
}
