import { AsyncLocalStorage } from 'node:async_hooks';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { traceBy } from './span.ts';

/** What is not sent in this time is given up: nobody waits for it. Milliseconds. */
const SEND_MS = 5_000;
/** Spans that wait to be sent; what comes beyond them is lost. */
const MOST_WAITING = 2_048;
const MOST_CHARACTERS = 2_000;

/**
 * Has a program send what it does to OTEL_EXPORTER_OTLP_ENDPOINT, of as many requests and jobs as OTEL_TRACES_SAMPLER_ARG
 * says. Nothing is loaded where no endpoint is set. Traces that visitors send along are not taken up: they could have
 * everything recorded.
 * @returns a function that sends what waits, and ends it.
 */
export async function traceFrom(program: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config();
  if (!endpoint) return async () => {};
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const { SpanKind, SpanStatusCode, ROOT_CONTEXT, trace } = api;
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER };
  // Headers of its own (OTEL_EXPORTER_OTLP_HEADERS) the exporter reads by itself.
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint}/v1/traces`,
    timeoutMillis: SEND_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'satonowa',
      'service.name': `satonowa-${program}`,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('satonowa');
  const current = new AsyncLocalStorage<import('@opentelemetry/api').Context>();

  traceBy({
    isTracing() {
      const context = current.getStore();
      return context !== undefined && (trace.getSpan(context)?.isRecording() ?? false);
    },
    async run({ name, kind, facts }, work) {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, parent);
      try {
        return await current.run(trace.setSpan(parent, span), () =>
          work((more) => void span.setAttributes(more)),
        );
      } catch (error) {
        // What it says may name a row's values; its kind does not.
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  });
  return async () => {
    traceBy(undefined);
    await provider
      .shutdown()
      .catch((error: unknown) => log().warn({ err: error }, 'the last spans could not be sent'));
  };
}
