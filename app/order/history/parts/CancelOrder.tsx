import { Form, Link } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { digits, yen } from '#platform/money.ts';
import { CANCEL } from '../../intents.ts';
import type { OrderDetailData } from '../detail.ts';

/** Asks for confirmation before an order is cancelled, and says what is refunded. @param own the page of the order. */
export function CancelOrder({ d, own, reply }: { d: OrderDetailData; own: string; reply: FormReply }) {
  const { row, back } = d;
  const some = d.refunds.length > 0;
  return (
    <div className="prose-width space-y-6">
      <h1>ご注文の取り消し</h1>
      <ErrorSummary errors={reply.errors} />
      <dl className="facts">
        <div>
          <dt>注文番号</dt>
          <dd>{row.number}</dd>
        </div>
        <div>
          <dt>商品</dt>
          <dd>
            {row.goods} {row.quantity}点
          </dd>
        </div>
        <div>
          <dt>合計(税込)</dt>
          <dd>
            <Amount yen={row.total} />
          </dd>
        </div>
      </dl>
      {d.mayCancel ? (
        <>
          <ul className="list-disc space-y-1 ps-6">
            <li>
              {row.due
                ? 'お支払いの前のため、代金は請求されません。コンビニなどの番号をお持ちの場合も、お支払いにならないようお願いいたします。'
                : some
                  ? `お支払いいただいた金額のうち、まだお返ししていない${yen(back.yen)}を、お支払いの方法に応じて返金します。`
                  : 'お支払いいただいた金額は、お支払いの方法に応じて全額を返金します。'}
            </li>
            {back.points > 0 && (
              <li>ご利用になった{digits(back.points)}ポイントは、もとの有効期限のままお戻しします。</li>
            )}
            <li>取り消したご注文は、元に戻せません。</li>
          </ul>
          <Form method="post" action={own} className="flex flex-wrap gap-3">
            <button type="submit" name="intent" value={CANCEL} className="btn btn-primary">
              ご注文を取り消す
            </button>
            <Link to={own} className="btn btn-secondary">
              取り消さずに戻る
            </Link>
          </Form>
        </>
      ) : (
        <>
          <p>このご注文は、お手続きでの取り消しができない状態です(現在の状態: {row.state})。</p>
          <p>
            <Link to={own} className="btn btn-secondary">
              ご注文の詳細に戻る
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
