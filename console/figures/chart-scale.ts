import { digits } from '#platform/money.ts';

/** Round values from 0 on that a chart's axis names, the last at least the largest value. @param most lines above 0. */
export function ticksOf(largest: number, most = 4): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((n) => n * power >= rough) ?? 10) * power);
  const ticks = [0];
  while (ticks.at(-1)! < largest) ticks.push(ticks.length * step);
  return ticks;
}

/** 「1,200万」, 「3.5億」: an amount beside an axis. */
export function axisWords(n: number): string {
  const within = (unit: number) => digits(Math.round((n / unit) * 100) / 100);
  if (n >= 100_000_000) return `${within(100_000_000)}億`;
  return n >= 10_000 ? `${within(10_000)}万` : digits(n);
}
