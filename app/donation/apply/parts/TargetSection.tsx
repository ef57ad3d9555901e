import { SkuField } from '#app/catalogue/parts/SkuField.tsx';
import { Input, Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { typedNumber } from '#app/forms/typed-number.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { Amounts } from '#app/ui/Amount.tsx';
import { Section } from '#app/ui/Section.tsx';
import { yen } from '#platform/money.ts';
import type { FormView } from '../form-view.ts';
import type { Known } from '../known.ts';
import { LimitLine } from './LimitLine.tsx';

/** What is donated to: the gift with kind and number, or the government with the amount. */
export function TargetSection({
  form,
  reply,
  limit,
  total,
  live,
}: {
  form: FormView;
  reply: FormReply;
  limit: Known['limit'];
  total: number | null;
  /** The form as far as it is typed. */
  live: Record<string, string>;
}) {
  const { gift, government } = form;
  if (!gift) {
    return (
      <Section
        title={`${government.place}への寄附`}
        lead="寄附だけのお申し込みです。お届けする品はありません。"
      >
        <Input
          reply={reply}
          name="amount"
          label="寄附金額"
          required
          hint={`${yen(government.minAmount)}以上、1円単位でご入力ください。`}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-48"
        />
        <LimitLine limit={limit} total={total} />
      </Section>
    );
  }
  const kept = typedNumber(live.quantity);
  const numbers = Array.from({ length: form.most }, (_, i) => i + 1);
  // A number that was chosen before others applied stays as it was chosen, with what is left beside it.
  if (kept > form.most && kept <= gift.maxQuantity) numbers.push(kept);
  const image = pictureOf(gift, Number(live.sku));
  return (
    <Section title="寄附先と返礼品">
      <div className="flex gap-4">
        {image && (
          <img
            src={mediaUrl(image, 160)}
            alt=""
            width={96}
            height={96}
            className="size-[96px] flex-none rounded-card"
          />
        )}
        <div className="min-w-0">
          <p className="text-sm text-soft">{government.place}</p>
          <p className="font-bold">{gift.name}</p>
          <p>
            寄附金額 <Amounts {...form.amounts} />
            {gift.deliveries > 1 && <span className="text-sm">(定期便 全{gift.deliveries}回)</span>}
          </p>
          {form.dispatch && <p className="text-sm text-soft">{form.dispatch}</p>}
        </div>
      </div>
      <SkuField reply={reply} skus={gift.skus} />
      {numbers.length > 1 ? (
        <Select
          reply={reply}
          name="quantity"
          label="数量"
          required
          initial="1"
          hint={form.most < gift.maxQuantity ? `在庫の残りは${form.most}点です。` : undefined}
          options={numbers.map((n) => ({ value: String(n), label: `${n}点` }))}
        />
      ) : (
        <input type="hidden" name="quantity" value="1" />
      )}
      <LimitLine limit={limit} total={total} />
    </Section>
  );
}
