import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { digits, yen } from '#platform/money.ts';
import type { MemberHome } from '../member-home.ts';

/** The tax year in figures. */
export function HomeYear({ d }: { d: MemberHome }) {
  const { oneStop, elsewhere } = d;
  return (
    <section aria-labelledby="year">
      <h2 id="year">{d.year}年の寄附</h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        <Figure term="寄附金額の合計">
          <Amount yen={d.total} className="text-2xl sm:text-3xl" />
        </Figure>
        <Figure term="寄附の件数">
          <Count n={d.count} unit="件" />
        </Figure>
        <Figure term="寄附先">
          <Count n={d.governments} unit="自治体" />
        </Figure>
        <Figure
          term={`ワンストップ特例${oneStop.taxYear === d.year ? '' : `(${oneStop.taxYear}年分)`}の申請先`}
        >
          <Count n={oneStop.governments} unit={`/${oneStop.most}自治体`} />
        </Figure>
      </dl>
      {elsewhere.count > 0 && (
        <p className="mt-2 text-sm text-soft">
          うち、ほかのサイトでの寄附(ご自身の記録)が{yen(elsewhere.total)}({digits(elsewhere.count)}件)です。
        </p>
      )}
      {d.limit !== null && <Limit limit={d.limit} left={d.limit - d.total - d.pending - d.held} />}
      {d.pending > 0 && (
        <p className="mt-2 text-sm text-soft">このほかに、お支払い待ちの寄附が{yen(d.pending)}あります。</p>
      )}
      {d.held > 0 && (
        <p className="mt-2 text-sm text-soft">このほかに、確認中の寄附が{yen(d.held)}あります。</p>
      )}
    </section>
  );
}

function Limit({ limit, left }: { limit: number; left: number }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>
        控除上限額の目安は{yen(limit)}です。
        {left > 0 ? `残りは${yen(left)}です。` : '寄附金額の合計が、目安に達しています。'}
      </p>
      {left > 0 && (
        <Link to={`/goods?max=${left}`} className="btn btn-secondary">
          上限額の残り {digits(left)}円以内でさがす
        </Link>
      )}
    </div>
  );
}

function Count({ n, unit }: { n: number; unit: string }) {
  return (
    <span className="amount text-2xl sm:text-3xl">
      {digits(n)}
      <small>{unit}</small>
    </span>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="panel flex flex-col justify-between">
      <dt className="text-sm text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
