import { axisWords, ticksOf } from '../chart-scale.ts';

const [WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM] = [720, 30, 64, 24, 8, 24];

/** This year so far with its forecast and band, over the past years as wholes. The tables say the same in words. */
export function YearBar(of: {
  year: number;
  soFar: number;
  amount: number;
  least: number;
  most: number;
  past: readonly { year: number; value: number }[];
}) {
  const { year, soFar, amount, least, most, past } = of;
  const ticks = ticksOf(Math.max(most, ...past.map((p) => p.value)));
  const top = ticks.at(-1)!;
  const x = (value: number) => Math.round((LEFT + (value / top) * (WIDTH - LEFT - RIGHT)) * 10) / 10;
  const height = TOP + ROW * (past.length + 1) + BOTTOM;
  const y = (row: number) => TOP + ROW * row;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the arrow keys
    <section aria-label="年末の見込みのグラフ" tabIndex={0} className="overflow-x-auto">
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={`${year}年の累計と見込み、過去の年の合計のグラフ。同じ内容を表にも示しています`}
        className="chart"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} ${TOP}V${height - BOTTOM}`} className="chart-grid" />
            <text x={x(tick)} y={height - 8} textAnchor="middle">
              {axisWords(tick)}
            </text>
          </g>
        ))}
        <text x={LEFT - 8} y={y(0) + 20} textAnchor="end">
          {year}年
        </text>
        <rect x={LEFT} y={y(0) + 5} width={x(soFar) - LEFT} height={ROW - 10} className="fill-strong" />
        <path d={`M${x(soFar)} ${y(0) + ROW / 2}H${x(most)}`} className="chart-before" />
        <path
          d={`M${x(least)} ${y(0) + 8}V${y(0) + ROW - 8}M${x(most)} ${y(0) + 8}V${y(0) + ROW - 8}`}
          className="chart-before"
        />
        <circle cx={x(amount)} cy={y(0) + ROW / 2} r={5} className="chart-dot" />
        {past.map((p, i) => (
          <g key={p.year}>
            <text x={LEFT - 8} y={y(i + 1) + 20} textAnchor="end">
              {p.year}年
            </text>
            <rect
              x={LEFT}
              y={y(i + 1) + 5}
              width={x(p.value) - LEFT}
              height={ROW - 10}
              className="fill-strong opacity-40"
            />
          </g>
        ))}
      </svg>
      <p className="text-sm text-soft">
        濃い棒は今年の累計、点は年末の見込み、線の端は幅です。薄い棒は過去の年の合計です(単位: 円)。
      </p>
    </section>
  );
}
