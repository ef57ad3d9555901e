import { redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { previewNewGoods } from '#app/listing/preview.ts';
import { demand } from '#app/staff/permissions.ts';
import { noPreview } from '../../parts/storefront-document.tsx';
import { staffContext } from '../../staff-context.ts';
import { readNewGoodsForm } from '../new-goods-form.ts';
import { previewAnswer } from '../preview-answer.tsx';
import { wantedGoods } from '../wanted-goods.ts';
import type { Route } from './+types/new-preview.ts';

/** There is nothing to be seen before something is typed. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/goods/new${url.search}`);
}

/** Goods to be, as they are typed; nothing is saved. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { kind, government } = wantedGoods(url);
  const governmentCode = government ?? '';
  demand(context.get(staffContext), 'goods.edit', { governmentCode });
  const { reply, input, stock } = readNewGoodsForm(await readForm(request), kind);
  if (!input) return noPreview(Object.values(reply.errors).flat());
  return previewAnswer(await previewNewGoods({ governmentCode, kind, stock }, input, new Date()), kind);
}
