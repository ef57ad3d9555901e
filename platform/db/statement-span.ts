import type { Span } from '../tracing/span.ts';

const MOST_CHARACTERS = 1_500;

/**
 * A statement as a span tells of it: without the values that go with it, which pg sends apart, and without what stands in
 * it between quotes.
 */
export function statementSpan(text: string): Span {
  const bare = text.slice(0, MOST_CHARACTERS).replace(/'[^']*('|$)/g, "'?'");
  const verb = /^\s*(\w{1,20})/.exec(bare)?.[1]?.toUpperCase() ?? 'SQL';
  return { name: verb, kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.query.text': bare } };
}
