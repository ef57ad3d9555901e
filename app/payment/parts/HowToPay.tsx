import { Notice } from '#app/ui/Notice.tsx';
import { yen } from '#platform/money.ts';
import type { HowToPayData } from '../due.ts';
import { PaymentInstructions } from './PaymentInstructions.tsx';

/** How and until when to pay at a counter or by transfer. @param done what the payment completes; @param after notes below. */
export function HowToPay({ howToPay, done, after }: { howToPay: HowToPayData; done: string; after: string }) {
  return (
    <section aria-labelledby="how-to-pay" className="panel space-y-4">
      <h2 id="how-to-pay">お支払いのご案内({howToPay.method})</h2>
      <p>
        <strong className="text-lg">{howToPay.until}</strong>
        までに、次の内容でお支払いください。{done}
      </p>
      {howToPay.missing !== null && (
        <Notice look="warn" title={`あと${yen(howToPay.missing)}のお振り込みが必要です`}>
          <p>期限までに、不足分を同じ口座へお振り込みください。</p>
        </Notice>
      )}
      <PaymentInstructions rows={howToPay.rows} />
      <p className="text-sm text-soft">{after}</p>
    </section>
  );
}
