import { memberContext } from '#app/site/member-context.ts';
import { readNumber } from '#platform/crypto.ts';
import { receiptPaper } from '../receipt.ts';
import type { Route } from './+types/receipt.ts';
import { pdfAnswer } from './answer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  return pdfAnswer(number ? await receiptPaper(context.get(memberContext).id, number) : undefined);
}
