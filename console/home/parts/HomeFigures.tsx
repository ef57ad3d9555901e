import { Link } from 'react-router';
import { BarChart } from '../../figures/parts/BarChart.tsx';
import type { HomeFiguresView } from '../figures.ts';

/** What was donated today and this year, beside last year. */
export function HomeFigures({ figures: { cards, bars } }: { figures: HomeFiguresView }) {
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
      <div className="panel">
        <BarChart label="月ごとの寄附金額" bars={bars} unit="円" />
      </div>
      <p>
        <Link to="/figures">集計を見る</Link>
      </p>
    </section>
  );
}
