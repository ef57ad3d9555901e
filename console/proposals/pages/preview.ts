import { data } from 'react-router';
import { previewGoods, previewNewGoods } from '#app/listing/preview.ts';
import { readProposal } from '#app/listing/proposals.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { previewAnswer } from '../../goods/preview-answer.tsx';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/preview.ts';

/** The visitor's page as it would be with what is proposed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const p = await readProposal(context.get(staffContext), routeNumber(params.id) ?? 0);
  if (!p) throw data(null, { status: 404 });
  const at = new Date();
  const page = p.goods ? previewGoods(p.goods, p.input, at) : previewNewGoods(p, p.input, at);
  return previewAnswer(await page, p.kind);
}
