import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { inquiryPath } from '#app/inquiry/path.ts';
import { Failed } from '#app/payment/parts/Failed.tsx';
import { pageHead } from '#app/shell/head.ts';
import { storefrontPaths, withRedirect } from '#app/shell/storefront-paths.ts';
import { orderPath } from '../apply/offer.ts';
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

function wayOn(way: Way, { goods, number }: FailedData): { to: string; label: string } {
  // Of several products, and what was told in the cart's form: its lines are in the cart again, and what was typed is kept.
  const form = orderPath(goods ? { goodsId: goods.id } : { cart: null });
  switch (way) {
    case 'again':
      return { to: form, label: 'もう一度注文する' };
    case 'login':
      return {
        to: withRedirect(storefrontPaths('shop').login, `${form}?step=confirm`),
        label: 'ログインして続ける',
      };
    case 'state':
      return number
        ? { to: `/ec/goods/success?order=${number}`, label: 'ご注文の状態を見る' }
        : { to: storefrontPaths('shop').mypage, label: 'マイページで注文の状態を見る' };
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
  const ways = d.ways.map((w) => wayOn(w, d));
  return (
    <div className="space-y-10">
      <Failed d={d} changed={d.changed} ways={ways} numberName="注文番号" inquiry={inquiryPath('/ec')} />
      <CardShelf title="似た商品" cards={d.similar} />
    </div>
  );
}
