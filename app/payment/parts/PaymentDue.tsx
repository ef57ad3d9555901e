import { Notice } from '#app/ui/Notice.tsx';
import { yen } from '#platform/money.ts';
import type { Due, HowToPayData } from '../due.ts';
import { PaymentInstructions } from './PaymentInstructions.tsx';

/**
 * How and until when to pay, while that is awaited.
 * @param what of several that are paid at once: 「ほか2件とまとめて34,000円」.
 * @param ends what becomes of it after the deadline, in the storefront's words.
 */
export function PaymentDue({
  due,
  howToPay,
  what = '',
  ends,
}: {
  due: Due | null;
  howToPay: HowToPayData | null;
  what?: string;
  ends: string;
}) {
  if (!due) return null;
  if (howToPay)
    return (
      <section aria-labelledby="pay" className="panel space-y-3 sm:p-6">
        <h2 id="pay">お支払いのご案内</h2>
        <p>
          <strong>{howToPay.until}</strong>までに、{what && `${what}を、`}
          {howToPay.method}でお支払いください。期限を過ぎると、{ends}
        </p>
        {howToPay.missing !== null && (
          <Notice look="warn" title={`あと${yen(howToPay.missing)}足りません`}>
            <p>期限までに、不足分を同じ口座へお振り込みください。</p>
          </Notice>
        )}
        <PaymentInstructions rows={howToPay.rows} />
      </section>
    );
  return due.url ? (
    <Notice look="warn" title="お支払いが完了していません">
      <p>
        {due.until}までに{what && `、${what}を`}お支払いください。{' '}
        <a href={due.url} className="font-bold underline underline-offset-4">
          お支払いへ進む
        </a>
      </p>
    </Notice>
  ) : (
    <Notice look="warn" title="お支払いの結果を確認しています">
      <p>結果がわかり次第、メールでお知らせします。</p>
    </Notice>
  );
}
