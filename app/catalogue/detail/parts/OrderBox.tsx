import { CartButton } from '#app/ui/CartButton.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { kindWords } from '../../kind-words.ts';
import type { ProductPageData } from '../product-view.ts';
import { ChosenAmount } from './ChosenAmount.tsx';
import { FootBar } from './FootBar.tsx';
import { type Choosing, SkuChoice } from './SkuChoice.tsx';

/** Choice of variant and number, the button to the order, and one that puts it into the cart: a plain GET form. */
export function OrderBox({ product, chosen, onChoose }: { product: ProductPageData } & Choosing) {
  if (product.closed)
    return (
      <Notice look="info" title={product.closed}>
        {product.opensAt && <p>{product.opensAt}からご注文いただけます。</p>}
        <p>お気に入りに追加しておくと、マイページからいつでもご覧になれます。</p>
      </Notice>
    );
  return (
    <form id="apply" action={`/ec/orders/goods/${product.id}`} className="panel space-y-4">
      <SkuChoice skus={product.skus} onChoose={onChoose} />
      <label className="flex items-center gap-3">
        <span className="font-bold">数量</span>
        <input
          type="number"
          name="quantity"
          inputMode="numeric"
          min={1}
          max={product.mostAtOnce}
          defaultValue={1}
          required
          className="field-input w-24"
        />
        {product.mostAtOnce < 99 && (
          <span className="text-sm text-soft">{product.mostAtOnce}点までお選びいただけます</span>
        )}
      </label>
      <button type="submit" className="btn btn-primary w-full text-lg max-md:hidden">
        <Icon name="shopping-bag" />
        注文手続きへ進む
      </button>
      <CartButton className="btn btn-secondary w-full max-md:hidden">
        <Icon name="shopping-cart" />
        {kindWords('product').putIn}
      </CartButton>
      <p className="text-sm text-soft">
        次の画面で、お届け先・お支払い方法などを入力します。まだご注文は確定しません。
      </p>
      <FootBar>
        <p className="leading-tight">
          <ChosenAmount skus={product.skus} amounts={product.amounts} chosen={chosen} />{' '}
          <span className="text-xs text-soft">(税込)</span>
        </p>
        <CartButton className="btn btn-secondary px-3" label={kindWords('product').putIn}>
          <Icon name="shopping-cart" />
        </CartButton>
        <button type="submit" className="btn btn-primary flex-1 px-3">
          注文手続きへ進む
        </button>
      </FootBar>
    </form>
  );
}
