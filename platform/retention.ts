import { sql } from 'kysely';
import { config } from './config.ts';
import type { Tx } from './db/db.ts';
import { jstDate } from './jst.ts';

const DAY = 86_400_000;

type Span = { months: number } | { days: number };

/**
 * How long records are kept that nobody has ended before: docs/retention.md says what each is, from when it counts, which
 * law asks for it and what deletes it; a test compares the two. The privacy policy and the pages of the withdrawal are made
 * from this table. Logins, codes and links have another one: app/account/lifetimes.ts.
 */
export const retention = {
  /** Beside the years of `BOOKS_YEARS`: until the fiscal year has ended (12) and its tax return was due (6 at most). */
  books: { months: 18 },
  /** Applications and orders for which nothing was ever paid. */
  unpaid: { months: 12 },
  mail: { months: 12 },
  farewell_mail: { days: 30 },
  payment_event: { months: 18 },
  inquiry: { months: 36 },
  suspected_inquiry: { days: 30 },
  /** Wishes for a notice of goods that could not be had. */
  goods_notice: { months: 12 },
  draft: { days: 90 },
  guest_draft: { days: 7 },
  /** What was gathered to apply for or to order at once, and not since touched: a member's, and a browser's. */
  cart: { months: 12 },
  guest_cart: { days: 30 },
  /** From the day on which the consent was taken back. */
  consent: { months: 36 },
  /** What staff did in the console (console specification 1). */
  audit: { months: 84 },
  /** Sheets and pictures of goods that staff sent. */
  goods_import: { days: 90 },
  /** Files of certificates that were printed in bulk; what was printed is a donation's. */
  print_run_file: { days: 30 },
  /** Sheets of donations that were made elsewhere. */
  donation_import: { days: 30 },
  /** Carriers' numbers of parcels that staff sent as files. */
  tracking_import: { days: 90 },
  /** What was searched for and not found, of nobody. */
  search_miss: { days: 90 },
  failed_job: { days: 30 },
  /** Deleted by the operator: the program writes them and keeps none. */
  log: { months: 12 },
} as const satisfies Record<string, Span>;

export type Kept = keyof typeof retention;

function spanOf(name: Kept): Span {
  return name === 'books' ? { months: retention.books.months + 12 * config().BOOKS_YEARS } : retention[name];
}

/**
 * Since when such records are kept: what last changed before that instant has been kept long enough. Months count to the
 * beginning of a day in Japan, and one that lacks the day to its last one, so that nothing is deleted too early.
 */
export function keptSince(name: Kept, now: Date): Date {
  const span = spanOf(name);
  if ('days' in span) return new Date(now.getTime() - span.days * DAY);
  const [year, month, day] = jstDate(now).split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - span.months, 0)).getUTCDate();
  const since = new Date(Date.UTC(year, month - 1 - span.months, Math.min(day, lastDay)));
  return new Date(`${since.toISOString().slice(0, 10)}T00:00:00+09:00`);
}

/** 「3年」「8年6か月」「90日」 */
export function keptInWords(name: Kept): string {
  const span = spanOf(name);
  if ('days' in span) return `${span.days}日`;
  const [years, months] = [Math.floor(span.months / 12), span.months % 12];
  return `${years > 0 ? `${years}年` : ''}${months > 0 ? `${months}か月` : ''}`;
}

/** A feature's part in the nightly deletion. */
export interface Deletion {
  /** As the log calls it. */
  name: string;
  /** Most rows of one transaction. */
  batch: number;
  /**
   * Deletes up to one batch of what was kept long enough, with all that hangs on it, in a transaction for which
   * `allowDeletion` was called. Rows that somebody holds are left for the next night.
   * @returns how many; fewer than a batch when there are no more.
   */
  deleteSome(tx: Tx, now: Date, batch: number): Promise<number>;
}

/** Lets the caller's transaction delete rows that are never changed otherwise. */
export async function allowDeletion(tx: Tx): Promise<void> {
  await sql`select set_config('satonowa.deletes_old_records', 'on', true)`.execute(tx);
}
