import { nameOfPart, readBack, readParts, readSeries, soFar } from '#app/figures/figures.ts';
import { type Split, sumsState } from '#app/figures/sums-query.ts';
import { governmentsWithin } from '#app/listing/list-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { jstDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { shortDay, shortInstant } from '../parts/dates.ts';
import { askedQuery, DONATION_SPLITS, ORDER_SPLITS, readAsked, usualPeriods } from './asked.ts';
import { tabs } from './tabs.ts';
import { BACK_NAMES, changeWords, KIND_WORDS, partName, stepName, stepShort } from './words.ts';

/** Parts of one page; a sheet has more. */
const MOST_PARTS = 50;

/** The page of donations' or orders' figures. */
export async function openFigures(
  staff: SignedInStaff,
  kind: 'donation' | 'order',
  url: URL,
  now = new Date(),
) {
  const today = jstDate(now);
  const asked = readAsked(kind, url, today);
  const reach = reachOf(staff, 'figure.read');
  const [state, steps, parts, back, governments, only] = await Promise.all([
    sumsState(),
    readSeries(staff, asked, today),
    readParts(staff, asked, today, MOST_PARTS + 1),
    asked.only ? [] : readBack(staff, asked, today),
    kind === 'donation' ? governmentsWithin(reach, asked.governmentCode ?? '') : [],
    asked.only && nameOfPart(asked.only),
  ]);
  const { now: days, before } = soFar(asked.period, today);
  const sum = (which: 'now' | 'before', what: 'count' | 'amount') =>
    steps.reduce((n, s) => n + s[which][what], 0);
  const facts = (name: string, now: number, was: number, words: (n: number) => string) => ({
    name,
    now: words(now),
    before: words(was),
    change: changeWords(now, was),
  });
  const count = (n: number) => `${digits(n)}件`;
  const words = KIND_WORDS[kind];
  const largest = Math.max(0, ...parts.map((p) => p.amount));
  return {
    kind,
    title: words.title,
    countName: words.count,
    amountName: words.amount,
    /** Null: the sums are being made for the first time. */
    foldedAt: state.madeAt && state.foldedAt ? shortInstant(state.foldedAt) : null,
    query: askedQuery(asked),
    typed: { ...asked.period, by: asked.by, split: asked.split, government: asked.governmentCode },
    government:
      asked.governmentCode === null
        ? null
        : (governments.find(({ code }) => code === asked.governmentCode)?.name ?? asked.governmentCode),
    /** Those that can be chosen, where they are few. */
    governments: reach === 'all' ? null : governments.map(({ code, name }) => ({ code, name })),
    only: asked.only && {
      name: partName(asked.only.split, { key: asked.only.key, name: only }),
      all: askedQuery(asked, { only: null }),
    },
    /** Whether the figures are those of goods, of which an order has several. */
    isOfGoods: asked.only !== null && ofGoods(asked.only.split),
    partsOfGoods: ofGoods(asked.split),
    splits: kind === 'donation' ? DONATION_SPLITS : ORDER_SPLITS,
    periods: usualPeriods(today).map(({ name, period, by }) => ({
      name,
      query: askedQuery(asked, { period, by }),
      isCurrent: period.from === asked.period.from && period.until === asked.period.until && by === asked.by,
    })),
    days: `${shortDay(days.from)}〜${shortDay(days.until)}`,
    daysBefore: `${shortDay(before.from)}〜${shortDay(before.until)}`,
    totals: [
      facts(`${words.count}の件数`, sum('now', 'count'), sum('before', 'count'), count),
      facts(words.amount, sum('now', 'amount'), sum('before', 'amount'), yen),
      ...back.map((b) => facts(BACK_NAMES[b.name] ?? '', b.now.amount, b.before.amount, yen)),
    ],
    steps: steps.map((s) => ({
      begins: s.begins,
      name: stepName(asked.by, s.begins),
      short: stepShort(asked.by, s.begins),
      value: s.now.amount,
      before: s.before.amount,
      count: digits(s.now.count),
      amount: yen(s.now.amount),
      countBefore: digits(s.before.count),
      amountBefore: yen(s.before.amount),
      change: changeWords(s.now.amount, s.before.amount),
    })),
    more: parts.length > MOST_PARTS,
    largest,
    parts: parts.slice(0, MOST_PARTS).map((p) => ({
      key: p.key,
      name: partName(asked.split, p),
      to: p.key === '' ? null : askedQuery(asked, { only: { split: asked.split, key: p.key } }),
      value: p.amount,
      count: digits(p.count),
      amount: yen(p.amount),
      amountBefore: yen(p.before.amount),
      change: changeWords(p.amount, p.before.amount),
    })),
    tabs: tabs(staff),
  };
}

/** Splits by what was ordered rather than by who ordered and paid. */
const ofGoods = (split: Split) => ['goods', 'category', 'producer', 'government'].includes(split);

export type FiguresView = Awaited<ReturnType<typeof openFigures>>;
