import { db } from '#platform/db/db.ts';
import { jstDate, jstYear, startOfJstYear } from '#platform/jst.ts';
import { fold } from '#platform/text/fold.ts';
import { canRestore } from '../external/external.ts';
import { type ExternalDonation, externalBetween } from '../external/external-store.ts';
import { FILTERS, type Filter, filterOf, type HistoryQuery } from './query.ts';
import { type ListedDonation, listedBetween, ownDonationsById, yearsWithDonations } from './result-store.ts';
import { type ExternalRow, externalRow, type HistoryRow, historyRow } from './row.ts';

/** Product spec section 13. */
const PER_PAGE = 20;
const FIRST_YEAR = 2008;

/** A donation through this site or external, with what a list is searched, counted and sorted by. */
interface Entry {
  /** The day in Japan on which it counts, 'YYYY-MM-DD'. */
  day: string;
  filter: Exclude<Filter, 'all'>;
  amount: number;
  /** Yen that count in the year; 0 for a donation that is not paid, was refunded or whose payment is disputed. */
  counted: number;
  /** Whether the year's list as a file contains it. */
  listed: boolean;
  words: string;
  source: { donation: number } | { external: ExternalDonation };
}

function ofDonation(d: ListedDonation): Entry {
  const filter = filterOf(d.status, d.dispute);
  return {
    day: jstDate(d.at),
    filter,
    amount: d.amount,
    counted: filter === 'done' ? d.amount : 0,
    listed: d.paid,
    words: fold(
      [d.goods_name, d.sku_label, d.prefecture, d.government, d.kana, d.number, d.reference].join(' '),
    ),
    source: { donation: d.id },
  };
}

function ofExternal(d: ExternalDonation): Entry {
  return {
    day: d.donatedOn,
    filter: 'external',
    amount: d.amount,
    counted: d.amount,
    listed: true,
    words: fold([d.gift, d.prefecture, d.government, d.site, d.note].join(' ')),
    source: { external: d },
  };
}

function spanOf(year: number | 'all', thisYear: number): { first: number; last: number } {
  return year === 'all' ? { first: FIRST_YEAR, last: thisYear + 1 } : { first: year, last: year };
}

const sum = (entries: Entry[]) => entries.reduce((yen, e) => yen + e.counted, 0);
const counting = (entries: Entry[]) => entries.filter((e) => e.counted > 0).length;

/**
 * A page of a member's donations by tax year: the day of payment decides for paid donations, the day of application for
 * all others. External donations are listed among them. A member's year has a few dozen rows, so it is read as a whole,
 * by member and time, and searched here with the folding of the site's search.
 * @param removed id of a note that was just removed, according to the URL.
 */
export async function historyPage(
  memberId: number,
  query: HistoryQuery,
  now: Date = new Date(),
  removed?: number,
) {
  const thisYear = jstYear(now);
  const year = query.year ?? thisYear;
  const { first, last } = spanOf(year, thisYear);
  const [years, donations, external, undo] = await Promise.all([
    yearsWithDonations(db(), memberId),
    listedBetween(db(), memberId, startOfJstYear(first), startOfJstYear(last + 1)),
    externalBetween(db(), memberId, `${first}-01-01`, `${last}-12-31`),
    removed !== undefined && canRestore(memberId, removed, now),
  ]);
  // Newest first; within one day, notes without a time of day come last.
  const all = [...donations.map(ofDonation), ...external.reverse().map(ofExternal)].sort((a, b) =>
    a.day < b.day ? 1 : a.day > b.day ? -1 : 0,
  );
  const asked = fold(query.q).split(' ').filter(Boolean);
  const searched = all.filter((e) => asked.every((word) => e.words.includes(word)));
  const found = searched.filter((e) => query.filter === 'all' || e.filter === query.filter);
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.min(query.page, pages);
  const rows = await rowsOf(memberId, found.slice((page - 1) * PER_PAGE, page * PER_PAGE), now);
  const own = all.filter((e) => e.filter !== 'external');
  const held = all.filter((e) => e.filter === 'held');
  return {
    kind: 'list' as const,
    query: { ...query, year: query.year, page },
    year,
    years: [...new Set([thisYear, ...(year === 'all' ? [] : [year]), ...years])].sort((a, b) => b - a),
    total: sum(all),
    count: counting(all),
    /** The external donations among them. */
    elsewhere: { total: sum(all) - sum(own), count: counting(all) - counting(own) },
    /** Those whose payment is looked into, which do not count. */
    held: { total: held.reduce((yen, e) => yen + e.amount, 0), count: held.length },
    /** The number of all donations of the year, without the filter. */
    any: all.length,
    found: found.length,
    /** Whether the list of the year as a file would have rows. */
    listed: all.some((e) => e.listed),
    pages,
    filters: (Object.keys(FILTERS) as Filter[]).map((filter) => ({
      filter,
      name: FILTERS[filter],
      count: filter === 'all' ? searched.length : searched.filter((e) => e.filter === filter).length,
    })),
    months: byMonth(rows, monthSums(all)),
    undo: undo ? removed! : null,
  };
}

export type HistoryListData = Awaited<ReturnType<typeof historyPage>>;

type Row = { day: string; row: HistoryRow | ExternalRow };

/** The rows of a page in full, read in one query. */
async function rowsOf(memberId: number, entries: Entry[], now: Date): Promise<Row[]> {
  const ids = entries.flatMap(({ source }) => ('donation' in source ? [source.donation] : []));
  const donations = new Map((await ownDonationsById(memberId, ids)).map((d) => [d.id, d]));
  return entries.flatMap(({ day, source }): Row[] => {
    if ('external' in source) return [{ day, row: externalRow(source.external) }];
    const donation = donations.get(source.donation);
    return donation ? [{ day, row: historyRow(donation, now) }] : [];
  });
}

/** Yen that count, by month 'YYYY-MM'. */
function monthSums(all: Entry[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { day, counted } of all) sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + counted);
  return sums;
}

/** The rows of a page under their months. */
function byMonth(rows: Row[], sums: Map<string, number>) {
  const months: { month: string; name: string; total: number; rows: Row['row'][] }[] = [];
  for (const { day, row } of rows) {
    const month = day.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(row);
    else
      months.push({
        month,
        name: `${month.slice(0, 4)}年${Number(month.slice(5))}月`,
        total: sums.get(month) ?? 0,
        rows: [row],
      });
  }
  return months;
}
