import { Link } from 'react-router';
import { Gauge } from '../../figures/duty/Gauge.tsx';
import { BarChart } from '../../figures/parts/BarChart.tsx';
import type { HomeFiguresView } from '../figures.ts';

/** What was donated today and this year, beside last year. */
export function HomeFigures({ figures: { cards, bars, gauges } }: { figures: HomeFiguresView }) {
  return (
    <section className="space-y-3">
      <h2>寄附の状況</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {cards.map((c) => (
          <li key={c.name} className="panel">
            <p className="text-sm text-soft">{c.name}</p>
            <p className="amount text-xl">{c.amount}</p>
            <p>{c.count}</p>
            <p className="text-sm text-soft">
              前年の同じ{c.name === '今日' ? '日' : '日まで'}: {c.before}・前年比 {c.change}
            </p>
          </li>
        ))}
      </ul>
      {bars.some((b) => b.value !== 0 || b.before !== 0) && (
        <div className="panel">
          <BarChart label="月ごとの寄附金額" bars={bars} unit="円" />
        </div>
      )}
      {gauges.map((g) => (
        <div key={g.code} className="panel space-y-2">
          <h3>{gauges.length > 1 ? `${g.name}の` : ''}募集費用の割合(10月〜9月の指定期間)</h3>
          <Gauge now={g.now} forecast={g.forecast} ceiling={g.ceiling} />
          <p>
            <Link to={`/figures/duty?government=${g.code}`}>
              月ごとの費用を見る<span className="sr-only">({g.name})</span>
            </Link>
          </p>
        </div>
      ))}
      <p>
        <Link to="/figures">集計を見る</Link>
      </p>
    </section>
  );
}
