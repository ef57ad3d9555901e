import { FigureTable } from '../parts/FigureTable.tsx';
import type { ForecastView } from './view.ts';

/** What the forecast is made from. */
export function PastYears({ past, until }: Pick<ForecastView, 'past' | 'until'>) {
  return (
    <section className="max-w-3xl space-y-3">
      <h2>もとにした年</h2>
      <FigureTable
        label="もとにした年"
        stacks
        rows={past}
        keyOf={(p) => p.year}
        columns={[
          { name: '年', isHead: true, show: (p) => `${p.year}年` },
          { name: `${until}までの累計`, isNumber: true, show: (p) => p.until },
          { name: '1年の合計', isNumber: true, show: (p) => p.whole },
          { name: `${until}までの割合`, isNumber: true, show: (p) => p.share },
        ]}
      />
    </section>
  );
}
