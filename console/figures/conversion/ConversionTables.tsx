import { CONVERSION_STEPS } from '#platform/conversion/steps.ts';
import { FigureTable } from '../parts/FigureTable.tsx';
import type { ConversionView } from './view.ts';

/** Each step with how many of the one before came to it. */
export function StepTable({ steps }: Pick<ConversionView, 'steps'>) {
  return (
    <FigureTable
      label="段階ごとの回数"
      stacks
      rows={steps}
      keyOf={(s) => s.step}
      columns={[
        { name: '段階', isHead: true, className: 'min-w-44', show: (s) => s.name },
        { name: '今回', isNumber: true, className: 'font-bold', show: (s) => s.count },
        { name: '前の段階から', isNumber: true, show: (s) => s.ofLast },
        { name: '表示から', isNumber: true, show: (s) => s.ofAll },
        { name: '直前の期間', isNumber: true, show: (s) => s.countBefore },
        { name: '前の段階から(直前)', isNumber: true, show: (s) => s.ofLastBefore },
        { name: '回数の増減', isNumber: true, show: (s) => s.change },
      ]}
    />
  );
}

/** The same by day, month or year. */
export function ConversionSeries({ view: { series, names } }: { view: ConversionView }) {
  return (
    <FigureTable
      label="推移"
      rows={series}
      keyOf={(s) => s.begins}
      columns={[
        { name: '期間', isHead: true, className: 'whitespace-nowrap', show: (s) => s.name },
        ...CONVERSION_STEPS.map((step) => ({
          name: names[step].short,
          isNumber: true as const,
          show: (s: ConversionView['series'][number]) => s.counts[step],
        })),
        { name: '表示から完了まで', isNumber: true, show: (s) => s.rate },
      ]}
    />
  );
}
