/** Facts of a span: names of ours and numbers, nothing that a visitor typed. */
export type Facts = Record<string, string | number | boolean>;

export interface Span {
  name: string;
  kind: 'server' | 'client' | 'job';
  facts: Facts;
}

/** Writes down what was done when, as part of what. */
export interface Tracer {
  /** @param work may add facts that are known only at its end. */
  run<T>(span: Span, work: (add: (facts: Facts) => void) => Promise<T>): Promise<T>;
  /** Whether a span is under way here: what nobody asked for is not traced. */
  isTracing(): boolean;
}

let tracer: Tracer | undefined;

/** Called once by a program that traces (OTEL_EXPORTER_OTLP_ENDPOINT). Without it, `traced` does the work and nothing else. */
export function traceBy(one: Tracer | undefined): void {
  tracer = one;
}

const addNothing = () => {};

/** Does the work as a span of its own. */
export function traced<T>(span: Span, work: (add: (facts: Facts) => void) => Promise<T>): Promise<T> {
  return tracer ? tracer.run(span, work) : work(addNothing);
}

/** Whether what is done now is part of something that is traced. */
export function isTraced(): boolean {
  return tracer?.isTracing() ?? false;
}
