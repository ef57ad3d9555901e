import { Amount } from '#app/ui/Amount.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { yen } from '#platform/money.ts';
import type { FormView } from '../form-view.ts';
import { chosenWords, pieceAmount } from '../live-total.ts';

/** What is applied for and its sum, in sight beside the form on a wide screen. @param total yen, null while unknown. */
export function SumPanel({
  form,
  live,
  total,
}: {
  form: FormView;
  live: Record<string, string>;
  total: number | null;
}) {
  const { gift, government } = form;
  const piece = pieceAmount(form, live);
  return (
    <section aria-label="お申し込みの内容" className="panel space-y-3">
      <h2 className="text-lg">お申し込みの内容</h2>
      <Facts
        facts={[
          ['寄附先', government.place],
          ...(gift ? ([['返礼品', chosenWords(form, live)]] as const) : []),
          ...(gift && gift.maxQuantity > 1 && piece !== null
            ? ([['1点の寄附金額', yen(piece)]] as const)
            : []),
        ]}
        className="[&>div]:grid-cols-1"
      />
      <p role="status" className="flex items-baseline justify-between gap-4">
        <span className="font-bold">寄附金額 合計</span>
        {total === null ? <span className="text-soft">―</span> : <Amount yen={total} className="text-2xl" />}
      </p>
    </section>
  );
}
