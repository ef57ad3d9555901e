import { data } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import type { GoodsInput } from '#app/listing/columns.ts';
import { readGoods } from '#app/listing/edit.ts';
import { previewGoods } from '#app/listing/preview.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { noPreview } from '../../parts/storefront-document.tsx';
import { staffContext } from '../../staff-context.ts';
import { readGoodsForm } from '../goods-form.ts';
import { previewAnswer } from '../preview-answer.tsx';
import type { Route } from './+types/preview.ts';

/** As it is saved. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const goods = await goodsOf(params.id, context);
  return answer(goods, goods.input);
}

/** As it is typed: the form of the goods, of which nothing is saved. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const goods = await goodsOf(params.id, context);
  const { reply, input } = readGoodsForm(await readForm(request), goods.kind);
  return input ? answer(goods, input) : noPreview(Object.values(reply.errors).flat());
}

async function goodsOf(id: string | undefined, context: Route.LoaderArgs['context']) {
  const goods = await readGoods(context.get(staffContext), routeNumber(id ?? '') ?? 0);
  if (!goods) throw data(null, { status: 404 });
  return goods;
}

async function answer(goods: Awaited<ReturnType<typeof goodsOf>>, input: GoodsInput): Promise<Response> {
  return previewAnswer(await previewGoods(goods, input, new Date()), goods.kind);
}
