import { failuresOf, readFailures, readRefunds } from '#app/figures/failures.ts';
import { soFar } from '#app/figures/figures.ts';
import { beginsIn, besideWhich } from '#app/figures/spans.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { digits, yen } from '#platform/money.ts';
import { oneOf, readParams } from '../../lists/params.ts';
import { periodView, readPeriod } from '../period.ts';
import { tabs } from '../tabs.ts';
import { changeWords, stepName, stepShort } from '../words.ts';
import { codeWords, KINDS, type Kind, methodWords, reasonWords, whoWords } from './words.ts';

/** Reasons of one page; a sheet has more. */
const MOST_REASONS = 50;

/** What an address asks for. Of orders only where somebody may read them. */
export function readAskedFailures(staff: SignedInStaff, url: URL, now = new Date()) {
  const { kind } = readParams({ kind: oneOf<Kind>('種類', KINDS, 'donation') }, url.searchParams);
  const of: Kind = mayEverywhere(staff, 'order.read') ? kind : 'donation';
  const asked = readPeriod(url, now);
  return { ...asked, kind: of, governmentCode: of === 'order' ? null : asked.governmentCode };
}

/** What did not come about and what was given back, in a period. */
export async function openFailures(staff: SignedInStaff, url: URL) {
  const asked = readAskedFailures(staff, url);
  const { kind, today, by, period } = asked;
  const [sums, refunds, view] = await Promise.all([
    readFailures(staff, asked, today),
    readRefunds(staff, asked),
    periodView(staff, asked, { kind }),
  ]);
  const failures = failuresOf(sums);
  const counts = (rows: typeof sums.now, at: string) =>
    rows.reduce((n, r) => (r.begins === at ? n + r.count : n), 0);
  const steps = beginsIn(by, soFar(period, today).now);
  const beside = besideWhich(steps);
  const before = sums.before.map((row) => ({ ...row, begins: beside(row.begins) ?? '' }));
  const { back, failed } = refunds;
  return {
    ...view,
    kind,
    kinds: mayEverywhere(staff, 'order.read') ? KINDS : null,
    tabs: tabs(staff),
    bars: steps.map((begins) => ({
      name: stepName(by, begins),
      short: stepShort(by, begins),
      value: counts(sums.now, begins),
      before: counts(before, begins),
    })),
    total: digits(failures.reduce((n, f) => n + f.now.count, 0)),
    largest: Math.max(0, ...failures.map((f) => f.now.count)),
    failures: failures.map((f) => ({
      key: `${f.code} ${f.method}`,
      code: f.code,
      words: codeWords(kind, f.code),
      method: methodWords(f.method),
      value: f.now.count,
      count: digits(f.now.count),
      amount: yen(f.now.amount),
      countBefore: digits(f.before.count),
      change: changeWords(f.now.count, f.before.count),
    })),
    moreReasons: back.length > MOST_REASONS,
    back: back.slice(0, MOST_REASONS).map((b) => ({
      key: `${b.who} ${b.reason}`,
      words: reasonWords(kind, b),
      who: whoWords(b.who),
      count: digits(b.count),
      amount: yen(b.amount),
    })),
    failed: failed.map((f) => ({
      method: methodWords(f.method),
      count: digits(f.count),
      open: digits(f.open),
    })),
  };
}

export type FailuresView = Awaited<ReturnType<typeof openFailures>>;
