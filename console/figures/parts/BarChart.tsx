import { axisWords, ticksOf } from '../chart-scale.ts';

const [WIDTH, HEIGHT] = [720, 240];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 8, 12, 26];
const MOST_NAMES = 13;

export interface Bar {
  name: string;
  /** Under the chart. */
  short: string;
  value: number;
  /** Of the year before, or whatever it is compared with. */
  before: number;
}

/**
 * Values as bars, those of the year before as a line; nothing where there are none. The table beside it says the same in words.
 * @param unit 「円」 @param earlier what the line is called.
 */
export function BarChart({
  label,
  bars,
  unit,
  earlier = '前年',
}: {
  label: string;
  bars: readonly Bar[];
  unit: string;
  earlier?: string;
}) {
  if (bars.every((b) => b.value === 0 && b.before === 0)) return null;
  const ticks = ticksOf(Math.max(0, ...bars.flatMap((b) => [b.value, b.before])));
  const top = ticks.at(-1)!;
  const y = (value: number) => round(HEIGHT - BOTTOM - (Math.max(0, value) / top) * (HEIGHT - TOP - BOTTOM));
  const room = (WIDTH - LEFT - RIGHT) / Math.max(1, bars.length);
  const thick = Math.min(40, room * 0.7);
  const middle = (i: number) => round(LEFT + room * (i + 0.5));
  const every = Math.ceil(bars.length / MOST_NAMES);
  return (
    <figure className="space-y-1">
      <figcaption className="flex flex-wrap items-center gap-x-5 text-sm">
        <span>
          {label}(単位: {unit})
        </span>
        <span className="inline-flex items-center gap-2">
          <svg aria-hidden="true" width="16" height="12">
            <rect width="16" height="12" className="fill-strong" />
          </svg>
          今回
        </span>
        <span className="inline-flex items-center gap-2">
          <svg aria-hidden="true" width="24" height="12">
            <path d="M0 6H24" className="chart-before" />
          </svg>
          {earlier}
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the arrow keys */}
      <section aria-label={`${label}のグラフ`} tabIndex={0} className="overflow-x-auto">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${label}のグラフ。同じ内容を表にも示しています`}
          className="chart"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${LEFT} ${y(tick)}H${WIDTH - RIGHT}`} className="chart-grid" />
              <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
                {axisWords(tick)}
              </text>
            </g>
          ))}
          {bars.map((b, i) => (
            <g key={b.name}>
              <rect
                x={round(middle(i) - thick / 2)}
                y={y(b.value)}
                width={round(thick)}
                height={round(HEIGHT - BOTTOM - y(b.value))}
                className="fill-strong"
              />
              {i % every === 0 && (
                <text x={middle(i)} y={HEIGHT - 8} textAnchor="middle">
                  {b.short}
                </text>
              )}
            </g>
          ))}
          {bars.some((b) => b.before !== 0) && (
            <>
              <path
                d={`M${bars.map((b, i) => `${middle(i)} ${y(b.before)}`).join('L')}`}
                className="chart-before"
              />
              {bars.length <= 40 &&
                bars.map((b, i) => (
                  <circle key={b.name} cx={middle(i)} cy={y(b.before)} r={3.5} className="chart-dot" />
                ))}
            </>
          )}
        </svg>
      </section>
    </figure>
  );
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
