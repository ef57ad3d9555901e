import { Link } from 'react-router';
import { Pagination } from '#app/ui/Pagination.tsx';
import { digits } from '#platform/money.ts';
import type { PointHistory } from '../history.ts';
import { EntryTable } from './EntryTable.tsx';

const CHIP = 'chip min-h-11';
const CHOSEN = `${CHIP} border-strong font-bold text-strong`;

/** @param path of the page itself. */
export function PointHistoryView({ d, path }: { d: PointHistory; path: string }) {
  const href = (change: { issuer?: string; year?: number | null; page?: number }) => {
    const { issuer, year, page } = { issuer: d.issuer, year: d.year, page: 1, ...change };
    const query = new URLSearchParams();
    if (d.issuers.length > 1) query.set('issuer', issuer);
    if (year !== null) query.set('year', String(year));
    if (page > 1) query.set('page', String(page));
    return query.size > 0 ? `${path}?${query}` : path;
  };
  return (
    <div className="space-y-8">
      <h1>ポイント履歴</h1>
      {d.issuers.length > 1 && (
        <nav aria-label="ポイントの発行元を選ぶ">
          <ul className="flex flex-wrap gap-2">
            {d.issuers.map((i) => (
              <li key={i.issuer}>
                <Link
                  to={href({ issuer: i.issuer, year: null })}
                  aria-current={i.issuer === d.issuer ? 'page' : undefined}
                  className={i.issuer === d.issuer ? CHOSEN : CHIP}
                >
                  {i.name} {digits(i.usable)}ポイント
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <section aria-labelledby="balance">
        <h2 id="balance">{d.name}のポイント</h2>
        <dl className="mt-3 grid gap-4 sm:grid-cols-2">
          <Figure term="利用できるポイント" points={d.usable} />
          <Figure term="30日以内に失効するポイント" points={d.lapsing}>
            {d.lapsesOn && <p className="text-sm">最も早いものは、{d.lapsesOn}まで有効</p>}
          </Figure>
        </dl>
      </section>
      <section aria-labelledby="entries" className="space-y-4">
        <h2 id="entries">履歴</h2>
        {d.years.length > 0 && (
          <nav aria-label="年を選ぶ">
            <ul className="flex flex-wrap gap-2">
              {[null, ...d.years].map((year) => (
                <li key={year}>
                  <Link
                    to={href({ year })}
                    aria-current={year === d.year ? 'page' : undefined}
                    className={year === d.year ? CHOSEN : CHIP}
                  >
                    {year === null ? 'すべての年' : `${year}年`}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {d.entries.length > 0 ? (
          <>
            <p className="text-sm text-soft">
              {digits(d.total)}件{d.pages > 1 && `(${d.page}/${d.pages}ページ)`}
            </p>
            <EntryTable entries={d.entries} />
            <Pagination page={d.page} pages={d.pages} href={(page) => href({ page })} />
          </>
        ) : (
          <div className="panel space-y-4 py-8 text-center">
            <p>
              {d.years.length > 0
                ? `${d.year}年のポイントの増減はありません。`
                : 'ポイントの履歴はまだありません。'}
            </p>
            <p>
              <Link to="/ec" className="btn btn-secondary">
                {d.shopName}へ
              </Link>
            </p>
          </div>
        )}
      </section>
      <Rules d={d} />
    </div>
  );
}

function Figure({ term, points, children }: { term: string; points: number; children?: React.ReactNode }) {
  return (
    <div className="panel">
      <dt className="text-sm text-soft">{term}</dt>
      <dd>
        <span className="amount text-3xl">
          {digits(points)}
          <small>ポイント</small>
        </span>
        {children}
      </dd>
    </div>
  );
}

/** How points are earned and used; it says plainly that donations earn none, as the law requires. */
function Rules({ d }: { d: PointHistory }) {
  return (
    <section aria-labelledby="about" className="panel space-y-2">
      <h2 id="about" className="text-lg">
        ポイントについて
      </h2>
      <ul className="list-disc space-y-1 ps-6 text-sm">
        {d.isShop ? (
          <>
            <li>
              {d.shopName}
              {d.terms.percent > 0
                ? `でのご注文の商品を発送したときに、商品価格(税込、ポイント利用分を除く)の${d.terms.percent}%を付与します。`
                : 'では、いまはご注文へのポイントの付与を行っていません。'}
              1ポイントは、
              {d.shopName}で1円として使えます。
            </li>
            <li>寄附では、ポイントは付与されません。</li>
            <li>付与から{d.terms.months}か月後の日の24時に失効します。失効の早いものから順に使われます。</li>
            <li>
              ご注文が取り消されたときや返金したときは、使ったポイントを、もとの有効期限のままお返しします。
            </li>
            <li>
              返品などで返金したときは、その金額に応じて、付与したポイントを取り消します。会員登録の前のご注文に、ポイントは付与されません。
            </li>
          </>
        ) : (
          <>
            <li>
              {d.name}の返礼品に使えるポイントです。ほかの発行元のポイントと合わせて使うことはできません。
            </li>
            <li>有効期限のあるポイントは、期限の日の24時に失効します。失効の早いものから順に使われます。</li>
          </>
        )}
      </ul>
    </section>
  );
}
