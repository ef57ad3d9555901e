import { Link } from 'react-router';
import { FigureTable } from '../parts/FigureTable.tsx';
import type { ForecastView } from './view.ts';

/** The forecast of each government, the largest first. */
export function EachForecast({ view: { each, more }, path }: { view: ForecastView; path: string }) {
  if (each.length === 0) return <p className="text-soft">寄附の記録がありません。</p>;
  return (
    <>
      <FigureTable
        label="自治体ごとの見込み"
        stacks
        rows={each}
        keyOf={(g) => g.code}
        columns={[
          {
            name: '自治体',
            isHead: true,
            show: (g) => <Link to={`${path}?government=${g.code}`}>{g.name}</Link>,
          },
          { name: '今年の累計', isNumber: true, show: (g) => g.soFar },
          { name: '年末の見込み', isNumber: true, show: (g) => g.foreseen },
          { name: '幅', isNumber: true, show: (g) => g.band },
          { name: 'もとにした年', isNumber: true, show: (g) => g.years },
          { name: '昨年比(見込み)', isNumber: true, show: (g) => g.change },
        ]}
      />
      {more && (
        <p className="text-sm text-soft">
          見込みの多い順に50件まで表示しています。すべてはCSVで出力できます。
        </p>
      )}
    </>
  );
}
