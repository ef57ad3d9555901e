import { Form, Link } from 'react-router';
import { ConfirmButton } from '#app/forms/parts/ConfirmButton.tsx';
import { ConfirmSections } from '#app/forms/parts/ConfirmSections.tsx';
import { ConfirmSum } from '#app/forms/parts/ConfirmSum.tsx';
import { Amount } from '#app/ui/Amount.tsx';
import { fieldId } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';
import type { ConfirmData } from '../confirm-view.ts';

const NEXT = {
  pay: '次に、決済会社のお支払い画面に進みます。',
  told: '次に、お支払いの方法をご案内します。',
  done: 'ボタンを押すと、ポイントでのお支払いが完了し、ご注文が確定します。',
};

/** The final confirmation: what is ordered, on which terms, and the button that orders. */
export function OrderConfirm({
  data,
}: {
  data: ConfirmData & { changed: boolean; formKey: string; owner: string };
}) {
  const guest = data.owner === '';
  return (
    <>
      {data.changed && (
        <Notice look="warn" title="内容をもう一度ご確認ください" live>
          <p>
            この画面を表示したあとに、ご注文の内容、または付与されるポイントが変わりました。ご注文はまだ確定していません。下の内容でよろしいかご確認ください。
          </p>
        </Notice>
      )}
      <p>
        ご注文はまだ確定していません。内容をご確認のうえ、「この内容で注文する」を押してください。
        {NEXT[data.next]}
      </p>
      <ConfirmSum name="お支払い総額(税込)" yen={data.total} button="order" label="注文するボタンへ移動" />
      <section aria-label="確認のメールの送り先" className="panel">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-lg">確認のメールの送り先</h2>
          {guest && (
            <Link to={`${data.path}#${fieldId('email')}`} className="btn btn-plain flex-none">
              変更する<span className="sr-only">(メールアドレス)</span>
            </Link>
          )}
        </div>
        <p className="mt-2 text-xl font-bold [overflow-wrap:anywhere]">{data.email}</p>
        {guest && (
          <p className="mt-1 text-sm">
            ご注文の確認と発送のお知らせは、このアドレスにだけお送りします。誤りがないかご確認ください。
          </p>
        )}
      </section>
      {data.cartPath && (
        <p>
          <Link to={data.cartPath} className="btn btn-plain">
            カートに戻って商品・数量を変更する
          </Link>
        </p>
      )}
      <ConfirmSections path={data.path} sections={data.sections} />
      <section aria-label="取り消し・返品の条件" className="panel space-y-5">
        {data.terms.map(({ title, paragraphs }) => (
          <div key={title} className="space-y-1">
            <h2 className="text-lg">{title}</h2>
            {paragraphs.map((text) => (
              <p key={text} className="text-sm">
                {text}
              </p>
            ))}
          </div>
        ))}
        <p className="text-sm">
          そのほかの条件は、
          <Link to="/ec/law" className="text-strong underline underline-offset-4">
            特定商取引法に基づく表記
          </Link>
          をご覧ください。
        </p>
      </section>
      <Form method="post" id="order" className="panel space-y-4 text-center">
        <input type="hidden" name="_owner" value={data.owner} />
        <input type="hidden" name="formKey" value={data.formKey} />
        <input type="hidden" name="shownGoods" value={data.shown.goods} />
        <input type="hidden" name="shownShipping" value={data.shown.shipping} />
        <input type="hidden" name="shownWrapping" value={data.shown.wrapping} />
        <input type="hidden" name="shownPoints" value={data.shown.points} />
        <input type="hidden" name="shownEarns" value={data.shown.earns} />
        <input type="hidden" name="shownLines" value={data.shown.lines} />
        <p>
          お支払い総額(税込) <Amount yen={data.total} className="text-3xl" />
        </p>
        {data.shown.earns > 0 && (
          <p className="text-sm text-soft">発送のときに{digits(data.shown.earns)}ポイントがつきます。</p>
        )}
        <ConfirmButton label="この内容で注文する" back={data.path} />
      </Form>
    </>
  );
}
