import { SkuField } from '#app/catalogue/parts/SkuField.tsx';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { Amounts } from '#app/ui/Amount.tsx';
import { Section } from '#app/ui/Section.tsx';
import { TEMPERATURE_NAMES } from '#app/words/labels.ts';
import type { FormView } from '../form-view.ts';
import { SaleLine } from './SaleLine.tsx';

/** What is ordered: the product with kind and number. */
export function ProductSection({
  product,
  reply,
  live,
}: {
  product: NonNullable<FormView['product']>;
  reply: FormReply;
  live: Record<string, string>;
}) {
  const image = pictureOf(product, Number(live.sku));
  return (
    <Section title="ご注文の商品">
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
          <p className="text-sm text-soft">{product.producer}</p>
          <p className="font-bold">{product.name}</p>
          <p>
            <Amounts {...product.prices} />
            <span className="text-sm">(税込)</span>
          </p>
          <SaleLine sale={product.sale} />
          <p className="text-sm text-soft">
            {TEMPERATURE_NAMES[product.temperature]}でお届け
            {product.contents && ` / ${product.contents}`}
          </p>
        </div>
      </div>
      <SkuField reply={reply} skus={product.skus} />
      {product.maxQuantity > 1 ? (
        <Input
          reply={reply}
          name="quantity"
          label="数量"
          required
          initial="1"
          hint={
            product.limited
              ? `お一人様${product.maxQuantity}点まで、これまでのご注文と合わせてお選びいただけます。`
              : `${product.maxQuantity}点までお選びいただけます。`
          }
          inputMode="numeric"
          autoComplete="off"
          className="max-w-24"
        />
      ) : (
        <>
          <input type="hidden" name="quantity" value="1" />
          <p>数量: 1点(お一人様1点まで)</p>
        </>
      )}
    </Section>
  );
}
