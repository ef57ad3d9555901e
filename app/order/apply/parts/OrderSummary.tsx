import { prefectureName } from '#app/forms/prefectures.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { NoScript } from '#app/ui/NoScript.tsx';
import { digits, yen } from '#platform/money.ts';
import { REFRESH } from '../intents.ts';
import type { Quote } from '../quote.ts';

/** The sums of the form as far as it is typed. @param prefecture of the delivery address. */
export function OrderSummary({
  quote,
  barred,
  prefecture,
  freeFrom,
  guest,
  several,
}: {
  quote: Quote | null;
  /** What cannot be sold or sent, and what to do. */
  barred: string | null;
  prefecture: number | null;
  /** Yen of ambient goods; null where nothing of it can be free. */
  freeFrom: number | null;
  guest: boolean;
  /** Of the cart, whose numbers are typed there. */
  several: boolean;
}) {
  return (
    <section aria-label="お支払い金額" className="panel space-y-3">
      <h2 className="text-lg">お支払い金額</h2>
      {barred && (
        <p className="text-sm font-bold text-danger">{barred}。送料と合計金額は計算していません。</p>
      )}
      {quote && (
        <>
          <dl className="space-y-1">
            <Row term="商品の合計" text={yen(quote.goods)} />
            <Row term={shippingTerm(quote, prefecture)} text={quote.free ? '無料' : yen(quote.shipping)} />
            {quote.wrapping > 0 && <Row term="包装料" text={yen(quote.wrapping)} />}
            {quote.points > 0 && <Row term="ポイントのご利用" text={`−${yen(quote.points)}`} />}
          </dl>
          <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <span className="font-bold">合計(税込)</span>
            <Amount yen={quote.total} className="text-2xl" />
          </p>
          {!guest && quote.pointsToEarn > 0 && (
            <p className="text-sm text-soft">発送のときに{digits(quote.pointsToEarn)}ポイントがつきます。</p>
          )}
        </>
      )}
      {!quote && !barred && (
        <p>{several ? '' : '数量と、'}お届け先の都道府県を入力すると、送料と合計金額を表示します。</p>
      )}
      {freeFrom !== null && (
        <p className="text-sm text-soft">常温の商品は、その合計が{yen(freeFrom)}以上で送料無料です。</p>
      )}
      <NoScript>
        <button
          type="submit"
          name="intent"
          value={REFRESH}
          formNoValidate
          className="btn btn-secondary w-full"
        >
          送料とお届け日を計算する
        </button>
      </NoScript>
    </section>
  );
}

/** 「送料(東京都)」, of several parcels 「送料(東京都、お荷物2個)」. */
function shippingTerm({ parcels }: Quote, prefecture: number | null): string {
  const of = [
    ...(prefecture === null ? [] : [prefectureName(prefecture)]),
    ...(parcels.length > 1 ? [`お荷物${parcels.length}個`] : []),
  ];
  return of.length === 0 ? '送料' : `送料(${of.join('、')})`;
}

function Row({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{term}</dt>
      <dd className="amount flex-none">{text}</dd>
    </div>
  );
}
