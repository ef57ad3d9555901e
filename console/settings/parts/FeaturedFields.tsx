import { Lines } from '#app/forms/parts/inputs.tsx';
import type { FieldsProps } from './fields-props.ts';

/** Goods that a top page shows first. */
function FeaturedFields({ reply, shown, goods, example }: FieldsProps & { goods: string; example: string }) {
  return (
    <Lines
      reply={reply}
      name="goods"
      label={`表示する${goods}`}
      required
      rows={6}
      hint={`「団体コード/管理番号」を、表示する順に1行に1件ずつ、12件まで。例: ${example}`}
      initial={shown.goods}
    />
  );
}

export function FeaturedGifts(props: FieldsProps) {
  return <FeaturedFields {...props} goods="返礼品" example="442020/44202-0001" />;
}

export function FeaturedProducts(props: FieldsProps) {
  return <FeaturedFields {...props} goods="商品" example="442020/44202-0901" />;
}
