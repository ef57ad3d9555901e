import type { Actor } from '#app/staff/actor.ts';
import {
  type BackSum,
  donationsBack,
  type FailedRefunds,
  type FailureSum,
  failedRefunds,
  failureSums,
  ordersBack,
} from './failures-query.ts';
import { type Asked, ofAsked, soFar } from './figures.ts';
import type { Day } from './spans.ts';
import { added, NONE, type Of, type Sum } from './sums-query.ts';

/** Reasons that are told of. */
const MOST_REASONS = 200;

export type AskedFailures = Pick<Asked, 'kind' | 'period' | 'by' | 'governmentCode'>;

/** One code and method of a period, beside the year before. */
export interface Failure {
  code: string;
  method: string;
  now: Sum;
  before: Sum;
}

/** What did not come about, step by step. @throws NotAllowed */
export async function readFailures(
  actor: Actor,
  asked: AskedFailures,
  today: Day,
): Promise<{ now: FailureSum[]; before: FailureSum[] }> {
  const of = ofAsked(actor, asked);
  const what = asked.kind === 'donation' ? 'donation_fail' : 'order_fail';
  const { now, before } = soFar(asked.period, today);
  const [those, earlier] = await Promise.all([
    failureSums(what, of, now, asked.by),
    failureSums(what, of, before, asked.by),
  ]);
  return { now: those, before: earlier };
}

/** The steps of a period put together, the most frequent first. */
export function failuresOf({ now, before }: { now: FailureSum[]; before: FailureSum[] }): Failure[] {
  const found = new Map<string, Failure>();
  for (const [which, sums] of [['now', now] as const, ['before', before] as const])
    for (const { code, method, ...sum } of sums) {
      const key = `${code} ${method}`;
      const failure = found.get(key) ?? { code, method, now: NONE, before: NONE };
      found.set(key, { ...failure, [which]: added(failure[which], sum) });
    }
  return [...found.values()].sort((a, b) => b.now.count - a.now.count || b.before.count - a.before.count);
}

/** What was given back and why, and refunds that did not arrive. @throws NotAllowed */
export async function readRefunds(
  actor: Actor,
  asked: AskedFailures,
): Promise<{ back: BackSum[]; failed: FailedRefunds[] }> {
  const of: Of = ofAsked(actor, asked);
  const [back, failed] = await Promise.all([
    asked.kind === 'donation'
      ? donationsBack(of, asked.period, MOST_REASONS)
      : ordersBack(asked.period, MOST_REASONS),
    failedRefunds(asked.kind, of, asked.period),
  ]);
  return { back, failed };
}
