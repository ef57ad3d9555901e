import { Form, Link } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Pagination } from '#app/ui/Pagination.tsx';
import { digits } from '#platform/money.ts';
import { JOIN } from '../../intents.ts';
import { ORDERS_PATH } from '../../paths.ts';
import type { OrdersPageData } from '../list.ts';
import { ordersPath } from '../query.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderRowCard } from './OrderRowCard.tsx';

/** The shop's mypage: orders that wait for payment, the points, the orders. */
export function OrderList({ d, reply }: { d: OrdersPageData; reply: FormReply }) {
  const { query } = d;
  const plain = query.filter === 'all' && query.q === '' && query.year === null && query.page === 1;
  return (
    <div className="space-y-10">
      <h1>マイページ</h1>
      <ErrorSummary errors={reply.errors} />
      {plain && <Waiting d={d} />}
      {plain && <Points d={d} />}
      {plain && d.before.length > 0 && <Before rows={d.before} />}
      <section aria-labelledby="orders" className="space-y-6">
        <h2 id="orders">ご注文履歴</h2>
        {d.any && <OrderFilters d={d} />}
        {d.found > 0 ? (
          <>
            {!plain && (
              <p role="status" className="text-sm text-soft">
                {digits(d.found)}件が該当しました
              </p>
            )}
            <ul className="space-y-4">
              {d.rows.map((row) => (
                <li key={row.number}>
                  <OrderRowCard row={row} />
                </li>
              ))}
            </ul>
            <Pagination page={query.page} pages={d.pages} href={(page) => ordersPath({ ...query, page })} />
          </>
        ) : (
          <Nothing any={d.any} />
        )}
      </section>
    </div>
  );
}

/** Payments that are due, before everything else. */
function Waiting({ d: { waiting } }: { d: OrdersPageData }) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">ご確認ください</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-ink bg-warn-tint px-4">
        {waiting.map((row) => (
          <li key={row.number} className="flex gap-3 py-4">
            <Icon name="clock" size={24} className="mt-0.5 flex-none" />
            <div className="min-w-0 flex-1 md:flex md:items-center md:justify-between md:gap-6">
              <div className="min-w-0">
                <p className="font-bold">
                  {row.due?.byNumber || row.due?.url
                    ? 'お支払いをお待ちしています'
                    : 'お支払いの結果を確認しています'}
                </p>
                <p className="text-sm">
                  {row.goods} {digits(row.total)}円
                </p>
                {row.due && <p className="text-sm">{row.due.until}まで</p>}
              </div>
              <Link
                to={`${ORDERS_PATH}?order=${row.number}`}
                className="inline-flex min-h-11 flex-none items-center gap-1 font-bold text-strong underline underline-offset-4"
              >
                {row.due?.byNumber || row.due?.url ? 'お支払い方法を見る' : '状況を見る'}
                <span className="sr-only">(注文番号 {row.number})</span>
                <Icon name="chevron-right" size={18} />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Points({ d: { points } }: { d: OrdersPageData }) {
  return (
    <section
      aria-labelledby="points"
      className="panel flex flex-wrap items-end justify-between gap-x-6 gap-y-2"
    >
      <div>
        <h2 id="points" className="text-base">
          利用できるポイント
        </h2>
        <p>
          <span className="amount text-3xl">
            {digits(points.usable)}
            <small>ポイント</small>
          </span>
        </p>
        {points.lapsing > 0 && (
          <p className="text-sm">
            うち{digits(points.lapsing)}ポイントが30日以内に失効します。最も早いものは、{points.lapsesOn}
            まで有効です。
          </p>
        )}
      </div>
      <Link
        to="/mypage/points/histories?issuer=shop"
        className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
      >
        ポイント履歴を見る
      </Link>
    </section>
  );
}

/** Orders that were made as a guest with the account's mail address. */
function Before({ rows }: { rows: OrdersPageData['before'] }) {
  return (
    <section aria-labelledby="before" className="panel space-y-3">
      <h2 id="before" className="text-lg">
        会員登録の前のご注文
      </h2>
      <p className="text-sm">
        同じメールアドレスでのご注文があります。アカウントに追加すると、ご注文履歴でご確認いただけます。ポイントは付与されません。
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <li key={row.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="text-sm text-soft">{row.day}</p>
              <p>
                {row.goods} {digits(row.total)}円
              </p>
            </div>
            <Form method="post" action={`${ORDERS_PATH}?order=${row.number}`}>
              <button type="submit" name="intent" value={JOIN} className="btn btn-secondary">
                追加する<span className="sr-only">(注文番号 {row.number})</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An empty list: either there is nothing yet, or nothing matches the search. */
function Nothing({ any }: { any: boolean }) {
  return any ? (
    <div className="panel space-y-2 py-8 text-center" role="status">
      <p>条件に合うご注文は見つかりませんでした。</p>
      <p>
        <Link to={ORDERS_PATH} className="btn btn-plain">
          条件を解除する
        </Link>
      </p>
    </div>
  ) : (
    <div className="panel space-y-4 py-8 text-center">
      <p>ご注文はまだありません。</p>
      <p>
        <Link to="/ec/goods" className="btn btn-primary">
          商品をさがす
        </Link>
      </p>
    </div>
  );
}
