const SCALE = 80;

/** How much of the donations goes into costs: now, as forecast, and how much may. Percent. */
export function Gauge({
  now,
  forecast,
  ceiling,
}: {
  now: number | null;
  forecast: number | null;
  ceiling: number;
}) {
  const x = (percent: number) => Math.min(100, (Math.max(0, percent) / SCALE) * 100);
  const isOver = (now ?? 0) > ceiling || (forecast ?? 0) > ceiling;
  const words = [
    now === null ? '寄附がまだありません' : `現在${now.toFixed(1)}%`,
    ...(forecast === null ? [] : [`期間末の見込み${forecast.toFixed(1)}%`]),
    `上限${ceiling}%`,
  ].join('、');
  return (
    <div className="max-w-xl space-y-1">
      <svg
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
        className="h-6 w-full"
      >
        <rect width="100" height="12" className="fill-tint" />
        {forecast !== null && (
          <rect
            width={x(forecast)}
            height="12"
            className={isOver ? 'gauge-forecast-over' : 'gauge-forecast'}
          />
        )}
        {now !== null && (
          <rect y="3" width={x(now)} height="6" className={now > ceiling ? 'fill-danger' : 'fill-strong'} />
        )}
        <rect x={x(ceiling)} width="0.6" height="12" className="fill-ink" />
      </svg>
      <p className="flex flex-wrap gap-x-5 text-sm">
        <span>
          現在 <strong className="amount">{now === null ? '—' : `${now.toFixed(1)}%`}</strong>
        </span>
        <span>
          期間末の見込み{' '}
          <strong className="amount">{forecast === null ? '—' : `${forecast.toFixed(1)}%`}</strong>
        </span>
        <span>上限 {ceiling}%</span>
      </p>
    </div>
  );
}
