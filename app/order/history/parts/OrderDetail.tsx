import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Deliveries } from '#app/delivery/parts/Deliveries.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { PaymentDue } from '#app/payment/parts/PaymentDue.tsx';
import { Amount } from '#app/ui/Amount.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { OrderDetailData } from '../detail.ts';
import { OrderBadge } from './OrderBadge.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { OrderSums } from './OrderSums.tsx';

/**
 * One order; its member and its guest see the same.
 * @param own the path of the page that shows it, to which its forms are sent.
 * @param reply to the form of its 領収書.
 * @param children what is shown between the state and the facts.
 */
export function OrderDetail({
  d,
  own,
  reply,
  children,
}: {
  d: OrderDetailData;
  own: string;
  reply: FormReply;
  children?: ReactNode;
}) {
  const { row } = d;
  return (
    <>
      <div className="space-y-2">
        <OrderBadge status={row.status} name={row.state} />
        <h1 className="text-2xl">{row.goods}</h1>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="text-soft">
            {row.quantity}点{row.more > 0 && `、ほか${row.more}商品`}
          </span>
          <span>
            合計 <Amount yen={row.total} className="text-2xl" />
          </span>
        </p>
      </div>
      {d.words && (
        <Notice look="info" title={d.words.title}>
          <p>{d.words.text}</p>
        </Notice>
      )}
      {children}
      <PaymentDue due={row.due} howToPay={d.howToPay} ends="ご注文は取り消されます。" />
      {d.messages.length > 0 && <Messages rows={d.messages} />}
      {d.deliveries.length > 0 && <Deliveries rows={d.deliveries} />}
      <OrderSums d={d} />
      <section aria-labelledby="facts">
        <h2 id="facts">ご注文の内容</h2>
        <Facts facts={d.facts} className="mt-3" />
        {d.points && <p className="mt-3 text-sm text-soft">{d.points}</p>}
      </section>
      <OrderPapers d={d} own={own} reply={reply} />
      <div className="flex flex-wrap gap-3">
        {row.againPath && !row.due && (
          <Link to={row.againPath} className="btn btn-secondary">
            もう一度注文する
          </Link>
        )}
        {d.mayCancel && (
          <Link to={`${own}&cancel=1`} className="btn btn-plain">
            ご注文を取り消す
          </Link>
        )}
      </div>
    </>
  );
}

/** What the shop wrote to the buyer. */
function Messages({ rows }: { rows: OrderDetailData['messages'] }) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">ショップからのご連絡</h2>
      <ul className="mt-3 space-y-4">
        {rows.map((m) => (
          <li key={`${m.on} ${m.text}`} className="panel space-y-1">
            <p className="text-sm text-soft">{m.on}</p>
            <p className="whitespace-pre-line break-words">{m.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
