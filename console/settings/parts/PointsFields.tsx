import { Input } from '#app/forms/parts/inputs.tsx';
import { POINTS_LABELS } from '../labels.ts';
import type { FieldsProps } from './fields-props.ts';

/** How many points an order earns, and for how long they can be used. */
export function PointsFields({ reply, shown }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Input
        reply={reply}
        name="percent"
        label={POINTS_LABELS.percent}
        required
        inputMode="numeric"
        hint="商品の価格(税込、ポイント利用分を除く)に対する割合。0で付与しません。"
        initial={shown.percent}
      />
      <Input
        reply={reply}
        name="months"
        label={POINTS_LABELS.months}
        required
        inputMode="numeric"
        hint="付与した日からの月数。すでに付与したものは変わりません。"
        initial={shown.months}
      />
    </div>
  );
}
