import { Link } from 'react-router';
import { yearSummary } from '#app/donation/history/summary.ts';
import { HistoryRowCard, WayToPay } from '#app/donation/parts/HistoryRowCard.tsx';
import { OneStopPanel } from '#app/donation/parts/OneStopPanel.tsx';
import { Amount } from '#app/ui/Amount.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { digits } from '#platform/money.ts';
import { pageHead } from '../head.ts';
import { memberContext } from '../member-context.ts';
import type { Route } from './+types/mypage.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  return { name: member.name, ...(await yearSummary(member.id)) };
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

export default function Mypage({ loaderData: d }: Route.ComponentProps) {
  return (
    <div className="space-y-10">
      <h1>マイページ</h1>
      {d.waiting.map((row) => {
        const payable = row.due?.byNumber || row.due?.url;
        return (
          <Notice
            key={row.number}
            look="warn"
            title={payable ? 'お支払いをお待ちしています' : 'お支払いの結果を確認しています'}
          >
            <p>
              {row.place} {row.goods}
            </p>
            {payable && (
              <p>
                {row.due?.until}まで <WayToPay row={row} />
              </p>
            )}
          </Notice>
        );
      })}
      <section aria-labelledby="year">
        <h2 id="year">{d.year}年の寄附</h2>
        <dl className="mt-3 grid gap-4 sm:grid-cols-3">
          <Figure term="寄附金額の合計">
            <Amount yen={d.total} className="text-3xl" />
          </Figure>
          <Figure term="寄附の件数">
            <span className="amount text-3xl">
              {digits(d.count)}
              <small>件</small>
            </span>
          </Figure>
          <Figure term="寄附先の自治体">
            <span className="amount text-3xl">
              {digits(d.governments)}
              <small>自治体</small>
            </span>
          </Figure>
        </dl>
      </section>
      <OneStopPanel d={d.oneStop} />
      <section aria-labelledby="latest">
        <div className="flex items-baseline justify-between">
          <h2 id="latest">最近のお申し込み</h2>
          <Link
            to="/mypage/donation-histories"
            className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
          >
            すべて見る
          </Link>
        </div>
        {d.latest.length > 0 ? (
          <ul className="mt-3 space-y-4">
            {d.latest.map((row) => (
              <li key={row.number}>
                <HistoryRowCard row={row} />
              </li>
            ))}
          </ul>
        ) : (
          <div className="panel mt-3 space-y-4 py-8 text-center">
            <p>お申し込みはまだありません。応援したい地域をさがしてみませんか。</p>
            <p>
              <Link to="/goods" className="btn btn-primary">
                返礼品をさがす
              </Link>
            </p>
          </div>
        )}
      </section>
    </div>
  );
}

function Figure({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="panel">
      <dt className="text-sm text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
