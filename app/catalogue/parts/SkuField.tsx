import type { Sku } from '#app/delivery/offered-skus.ts';
import { Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { differ } from '#app/stock/amounts.ts';
import { formatLastMinute } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';

function hintOf({ until, before }: NonNullable<Sku['sale']>): string {
  return `セール価格(${formatLastMinute(until)}まで)${before === null ? '' : ` 通常価格 ${yen(before)}`}`;
}

/** The field for the variant in a form for goods, each with what it asks for where they differ: no choice when there is only one. */
export function SkuField({ reply, skus }: { reply: FormReply; skus: readonly Sku[] }) {
  const choosable = skus.filter((s) => s.left !== 0);
  const gone = skus.filter((s) => s.left === 0).map((s) => s.label);
  const priced = differ(skus);
  if (skus.length === 1) return <input type="hidden" name="sku" value={choosable[0]?.id} />;
  return (
    <Radios
      reply={reply}
      name="sku"
      label="種類"
      required
      cards
      hint={gone.length > 0 ? `在庫がないため選べない種類: ${gone.join('、')}` : undefined}
      options={choosable.map((s) => ({
        value: String(s.id),
        label: priced ? `${s.label} ${yen(s.amount)}` : s.label,
        ...(s.sale && { hint: hintOf(s.sale) }),
      }))}
    />
  );
}
