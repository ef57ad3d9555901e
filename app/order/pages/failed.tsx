import { Link } from 'react-router';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { inquiryPath } from '#app/inquiry/path.ts';
import { door, withRedirect } from '#app/member/door.ts';
import { pageHead } from '#app/site/head.ts';
import { useRequestId } from '#app/site/request-id.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { OrderError } from '../result/error-catalogue.ts';
import { type FailedData, failedPage } from '../result/failed.ts';
import type { Route } from './+types/failed.ts';

export function loader({ url }: Route.LoaderArgs) {
  return failedPage(url);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { title: args.loaderData?.title, noindex: true });
}

type Way = OrderError['ways'][number];

function wayOn(way: Way, { goods, number }: FailedData): { to: string; label: string } | null {
  const form = goods && `/ec/orders/goods/${goods.id}`;
  switch (way) {
    case 'again':
      return form ? { to: form, label: 'もう一度注文する' } : null;
    case 'login':
      return {
        to: form ? withRedirect(door('shop').login, `${form}?step=confirm`) : door('shop').login,
        label: 'ログインして続ける',
      };
    case 'state':
      return number
        ? { to: `/ec/goods/success?order=${number}`, label: 'ご注文の状態を見る' }
        : { to: door('shop').mypage, label: 'マイページで注文の状態を見る' };
    case 'inquiry':
      return { to: inquiryPath('/ec'), label: 'お問い合わせ' };
    default:
      return {
        to: goods ? `/ec/goods?category=${goods.categoryId}` : '/ec/goods',
        label: 'ほかの商品をさがす',
      };
  }
}

export default function OrderFailed({ loaderData: d }: Route.ComponentProps) {
  const requestId = useRequestId();
  const ways = d.ways.map((w) => wayOn(w, d)).filter((w) => w !== null);
  return (
    <div className="space-y-10">
      <div className="mx-auto max-w-2xl space-y-6">
        <h1>{d.title}</h1>
        {d.goods && <p className="text-soft">{d.goods.name}</p>}
        <p>{d.text}</p>
        {d.changed.length > 0 && (
          <ul className="list-disc ps-6 font-bold">
            {d.changed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <Notice
          look={d.code === 'PAYMENT_UNAVAILABLE' || d.code === 'UNKNOWN' ? 'warn' : 'info'}
          title={d.money}
        />
        <ul className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {ways.map((w, i) => (
            <li key={w.label}>
              <Link to={w.to} className={`btn w-full ${i === 0 ? 'btn-primary' : 'btn-secondary'}`}>
                {w.label}
              </Link>
            </li>
          ))}
        </ul>
        {d.number && (
          <p className="text-sm text-soft">
            注文番号: <span className="amount">{d.number}</span>
          </p>
        )}
        {d.code === 'UNKNOWN' && requestId && (
          <p className="text-sm text-soft">
            <Link to={inquiryPath('/ec')}>お問い合わせ</Link>の際は、番号「{requestId}」をお知らせください。
          </p>
        )}
      </div>
      <CardShelf title="似た商品" cards={d.similar} />
    </div>
  );
}
