import { redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { previewNewGoods } from '#app/listing/preview.ts';
import { readNewGoodsForm } from '../../goods/new-goods-form.ts';
import { previewAnswer } from '../../goods/preview-answer.tsx';
import { noPreview } from '../../parts/storefront-document.tsx';
import { staffContext } from '../../staff-context.ts';
import { proposersOf } from '../proposers.ts';
import type { Route } from './+types/new-preview.ts';

/** There is nothing to be seen before something is typed. */
export function loader() {
  return redirect('/proposals/new');
}

/** A gift that a producer is about to propose, as it is typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { reply, input, stock } = readNewGoodsForm(await readForm(request), 'gift');
  if (!input) return noPreview(Object.values(reply.errors).flat());
  const producer = (await proposersOf(context.get(staffContext))).find(({ id }) => id === input.producer_id);
  if (!producer) return noPreview(['事業者を選択してください']);
  const of = { governmentCode: producer.governmentCode, kind: 'gift' as const, stock };
  return previewAnswer(await previewNewGoods(of, input, new Date()), 'gift');
}
