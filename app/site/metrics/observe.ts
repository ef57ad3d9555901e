import { config } from '#platform/config.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { serveMetrics } from '#platform/metrics/serve.ts';
import { onShutdown } from '#platform/process.ts';
import { traceFrom } from '#platform/tracing/otlp.ts';
import { gaugeDisk, gaugePools } from './site-metrics.ts';

/**
 * Lets a program be seen from outside, as far as the configuration asks: traces, and metrics of its process and pools. Called
 * before anything is counted.
 * @param program its name, as traces and metrics have it.
 * @returns what else it may count; undefined while nobody asks.
 */
export async function observe(program: string): Promise<Metrics | undefined> {
  onShutdown(await traceFrom(program));
  if (config().METRICS_PORT === undefined) return undefined;
  // Loaded here alone: it costs nothing where nobody asks, and stands in no page's reach.
  const { countFrom } = await import('#platform/metrics/count.ts');
  const metrics = countFrom(program);
  gaugePools(metrics);
  gaugeDisk(metrics);
  onShutdown(serveMetrics(metrics.registry));
  return metrics;
}
