import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countIn, type Metrics, type Read } from './metrics.ts';

/** Of answers: kept pages take a millisecond, applications that ask the provider seconds. */
const ANSWER_SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10];
const CALL_SECONDS = [0.05, 0.2, 0.5, 1, 2, 5, 10];
const JOB_SECONDS = [0.02, 0.1, 0.5, 2, 10, 60, 600];

/** Called once by a program, before what it counts. @param program its name, a label of everything. */
export function countFrom(program: string): Metrics {
  const made = makeMetrics(program);
  countIn(made);
  return made;
}

function makeMetrics(program: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ program });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter<L>({ name: `satonowa_${name}`, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, buckets: number[], labelNames: L[]) =>
    new Histogram<L>({ name: `satonowa_${name}`, help, buckets, labelNames, registers });

  return {
    registry,
    requests: counter('http_requests_total', 'Requests that were answered.', ['route', 'method', 'status']),
    requestSeconds: histogram('http_request_seconds', 'From a request to its answer.', ANSWER_SECONDS, [
      'route',
      'method',
    ]),
    jobRuns: counter('job_runs_total', 'Jobs that were tried.', ['task', 'outcome']),
    jobSeconds: histogram('job_seconds', 'What a job took.', JOB_SECONDS, ['task']),
    providerCalls: counter('provider_calls_total', 'Calls of the payment provider.', [
      'operation',
      'outcome',
    ]),
    providerSeconds: histogram('provider_seconds', 'What the payment provider took.', CALL_SECONDS, [
      'operation',
    ]),
    edgePurges: counter('edge_purges_total', 'What the cache in front was told.', ['outcome']),
    gauge<L extends string>(name: string, help: string, labelNames: L[], read: Read<L>): void {
      new Gauge<L>({
        name: `satonowa_${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          const found = await read();
          for (const [labels, value] of typeof found === 'number' ? [[{}, found] as const] : found)
            this.set(labels as Record<L, string>, value);
          // Without a value for its labels it would tell of a 0 that nobody saw.
          if (labelNames.length === 0 && typeof found !== 'number' && found.length === 0) this.remove();
        },
      });
    },
    tally<L extends string>(name: string, help: string, labelNames: L[], read: Read<L>): void {
      new Counter<L>({
        name: `satonowa_${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          const found = await read();
          for (const [labels, value] of typeof found === 'number' ? [[{}, found] as const] : found)
            this.inc(labels as Record<L, string>, value);
        },
      });
    },
  };
}
