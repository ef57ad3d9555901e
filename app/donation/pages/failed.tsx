import { memberContext } from '#app/account/member-context.ts';
import { CardShelf } from '#app/catalogue/parts/CardShelf.tsx';
import { Failed } from '#app/payment/parts/Failed.tsx';
import { pageHead } from '#app/shell/head.ts';
import { formPath } from '../apply/form-path.ts';
import type { DonationError } from '../error-catalogue.ts';
import { type FailedData, failedPage } from '../result/failed.ts';
import { LIST } from '../target-ref.ts';
import type { Route } from './+types/failed.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return failedPage(url, context.get(memberContext).id);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { title: args.loaderData?.title, noindex: true });
}

type Way = DonationError['ways'][number];

function wayOn(way: Way, d: FailedData): { to: string; label: string } | null {
  switch (way) {
    case 'again':
      if (d.isList) return { to: formPath(LIST), label: '入力内容を確認して、もう一度申し込む' };
      if (d.goods)
        return { to: `/donate/goods/${d.goods.id}`, label: '入力内容を確認して、もう一度申し込む' };
      return d.government
        ? { to: `/donate/governments/${d.government.code}`, label: '入力内容を確認して、もう一度申し込む' }
        : null;
    case 'without_gift':
      return d.government
        ? {
            to: `/donate/governments/${d.government.code}`,
            label: `返礼品なしで${d.government.name}に寄附する`,
          }
        : null;
    case 'government':
      return d.government
        ? { to: `/governments/detail?code=${d.government.code}`, label: `${d.government.name}のページへ` }
        : null;
    case 'histories':
      return { to: '/mypage/donation-histories', label: '寄附履歴を見る' };
    default:
      return {
        to: d.goods ? `/goods?category=${d.goods.categoryId}` : '/goods',
        label: 'ほかの返礼品をさがす',
      };
  }
}

export default function DonationFailed({ loaderData: d }: Route.ComponentProps) {
  const ways = d.ways.map((w) => wayOn(w, d)).filter((w) => w !== null);
  return (
    <div className="space-y-10">
      <Failed d={d} changed={d.changed} ways={ways} numberName={d.numberName} inquiry="/inquiry" />
      <CardShelf title="似た返礼品" cards={d.similar} />
    </div>
  );
}
