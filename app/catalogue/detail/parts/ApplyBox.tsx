import { Link } from 'react-router';
import { CartButton } from '#app/ui/CartButton.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { kindWords } from '../../kind-words.ts';
import type { GoodsPageData } from '../goods-view.ts';
import { ChosenAmount } from './ChosenAmount.tsx';
import { FootBar } from './FootBar.tsx';
import { type Choosing, SkuChoice } from './SkuChoice.tsx';

/**
 * Choice of variant and number, the button to the donation form, and one that puts it into the list. A plain GET form: the donation
 * form asks for a login.
 */
export function ApplyBox({ goods, chosen, onChoose }: { goods: GoodsPageData } & Choosing) {
  if (goods.closed) {
    return (
      <Notice look="info" title={goods.closed}>
        {goods.opensAt && <p>{goods.opensAt}から受け付けます。</p>}
        <p>
          {goods.government.takesDonations ? (
            <Link to={`/donate/governments/${goods.government.code}`}>
              返礼品なしで{goods.government.name}に寄附する
            </Link>
          ) : (
            <Link to="/goods">ほかの自治体の返礼品をさがす</Link>
          )}
        </p>
      </Notice>
    );
  }
  return (
    <form id="apply" action={`/donate/goods/${goods.id}`} className="panel space-y-4">
      <SkuChoice skus={goods.skus} onChoose={onChoose} />
      {goods.mostAtOnce > 1 && (
        <label className="flex items-center gap-3">
          <span className="font-bold">数量</span>
          <select name="quantity" defaultValue="1" className="field-input w-24">
            {Array.from({ length: goods.mostAtOnce }, (_, i) => i + 1).map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="btn btn-primary w-full text-lg max-md:hidden">
        <Icon name="gift" />
        寄附を申し込む
      </button>
      <CartButton className="btn btn-secondary w-full max-md:hidden">
        <Icon name="clipboard-list" />
        {kindWords('gift').putIn}
      </CartButton>
      <p className="text-sm text-soft">
        次の画面で、寄附される方・お届け先・使い道・お支払い方法を入力します。まだ申し込みは確定しません。
      </p>
      <FootBar>
        <ChosenAmount skus={goods.skus} amounts={goods.amounts} chosen={chosen} />
        <CartButton className="btn btn-secondary px-3" label={kindWords('gift').putIn}>
          <Icon name="clipboard-list" />
        </CartButton>
        <button type="submit" className="btn btn-primary flex-1">
          寄附を申し込む
        </button>
      </FootBar>
    </form>
  );
}
