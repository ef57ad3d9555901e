import { LIST_FORM } from '#app/cart/parts/list-form.ts';
import { cartWords } from '#app/cart/words.ts';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { prefectureName, prefectureOptions } from '#app/forms/prefectures.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { NoScript } from '#app/ui/NoScript.tsx';
import { digits, yen } from '#platform/money.ts';
import type { CartParcelsData } from '../cart-view.ts';

/** In how many parcels the cart is sent and what each costs, beside its sum. */
export function CartParcels({ data }: { data: CartParcelsData }) {
  const { to, parcels, barred, sums, untilFree } = data;
  return (
    <div className="space-y-3">
      <Destination to={to} />
      {to === null && <p className="text-sm">お届け先の都道府県を選ぶと、送料と合計金額を表示します。</p>}
      {to !== null && barred.length > 0 && (
        <p role="alert" className="text-sm font-bold text-danger">
          {barred.join('、')}は、{prefectureName(to)}へはお届けできません。お届け先を変えるか、この商品を「
          {cartWords('shop').later}」に移すか、カートから外してください。
        </p>
      )}
      <ul className="space-y-2 text-sm" aria-label="お荷物と送料">
        {parcels.map(({ name, goods, fee }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-bold">{name}</span>
              {fee !== null && <span className="amount flex-none">送料{fee === 0 ? '無料' : yen(fee)}</span>}
            </p>
            <p className="text-soft">{goods.join('、')}</p>
          </li>
        ))}
      </ul>
      {untilFree !== null && (
        <p className="text-sm font-bold">
          あと{yen(untilFree)}(常温の商品)で、常温のお荷物の送料が無料になります。
        </p>
      )}
      {sums && (
        <dl className="space-y-1 border-t border-line pt-3">
          <div className="flex items-baseline justify-between gap-3">
            <dt>送料(お荷物{digits(parcels.length)}個)</dt>
            <dd className="amount">{sums.shipping === 0 ? '無料' : yen(sums.shipping)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-3">
            <dt className="font-bold">合計(税込)</dt>
            <dd>
              <Amount yen={sums.total} className="text-xl" />
            </dd>
          </div>
        </dl>
      )}
      <p className="text-sm text-soft">
        生産者と温度帯ごとに1個のお荷物でお届けします。包装とポイントは、次の画面でお選びいただけます。
      </p>
    </div>
  );
}

/** It is sent with what is typed in the lines, so that asking for the fees drops none of it. */
function Destination({ to }: { to: number | null }) {
  return (
    <div className="flex items-end gap-2">
      <label className="min-w-0 flex-1 text-sm">
        お届け先の都道府県
        <select key={to} form={LIST_FORM} name="to" defaultValue={to ?? ''} className="field-input mt-1">
          <option value="">選択してください</option>
          {prefectureOptions.map((p) => (
            <option key={p.value} value={p.value}>
              {p.label}
            </option>
          ))}
        </select>
      </label>
      <NoScript>
        <button type="submit" form={LIST_FORM} name="intent" value="save" className="btn btn-secondary">
          送料を表示
        </button>
      </NoScript>
    </div>
  );
}

/** What else of the same producers travels along at no cost. */
export function TravelAlong({ data: { parcels } }: { data: CartParcelsData }) {
  return parcels.map(({ name, along }) => (
    <CardShelf
      key={name}
      title={`${name}に、送料を足さずに入れられる商品`}
      lead="同じ生産者・同じ温度帯の商品です。同じお荷物でお届けします。"
      cards={along}
    />
  ));
}
