import { config } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { formatDate, formatPlainDate, jstYear, startOfJstYear } from '#platform/jst.ts';
import { keptSince } from '#platform/retention.ts';
import { settingAt } from '#platform/setting/setting.ts';
import { type PointAccount, pointAccounts } from './accounts.ts';
import { POINTS } from './point-setting.ts';
import { type EntryKind, SHOP } from './rules.ts';
import { entriesOf, entrySpan } from './store.ts';

const PER_PAGE = 20; // product specification section 13: lists

const KIND_NAMES: Record<EntryKind, string> = {
  earned: '付与',
  used: '利用',
  returned: '返還',
  expired: '失効',
  adjusted: '調整',
};

/** What caused an entry; null when it has no number that the member knows. `path`: of the page that shows it. */
function originOf(source: string): { name: string; number: string; path: string | null } | null {
  const [kind, number = ''] = source.split(':', 2);
  if (kind === 'order') return { name: 'ご注文番号', number, path: `/ec/mypage?order=${number}` };
  if (kind === 'donation')
    return { name: '寄附の受付番号', number, path: `/mypage/donation-histories?donation=${number}` };
  return null;
}

/** The same of an entry so old that what caused it may be deleted: no page is named. */
function oldOriginOf(source: string): ReturnType<typeof originOf> {
  const origin = originOf(source);
  return origin && { ...origin, path: null };
}

export interface HistoryWish {
  issuer: string | null;
  /** null for all years. */
  year: number | null;
  page: number;
}

/** The page of a member's points with one issuer; for an unknown issuer, year or page the first one. */
export async function pointHistory(memberId: number, wish: HistoryWish, now: Date = new Date()) {
  const accounts = await pointAccounts(memberId, now);
  const account = accounts.find((a) => a.issuer === wish.issuer) ?? accounts[0];
  const shown: PointAccount = account ?? {
    issuer: SHOP,
    name: config().SHOP_NAME,
    usable: 0,
    lapsing: 0,
    lapsesOn: null,
  };
  const head = {
    shopName: config().SHOP_NAME,
    issuers: accounts.map(({ issuer, name, usable }) => ({ issuer, name, usable })),
    issuer: shown.issuer,
    name: shown.name,
    isShop: shown.issuer === SHOP,
    terms: settingAt(POINTS, now),
    usable: shown.usable,
    lapsing: shown.lapsing,
    lapsesOn: shown.lapsesOn && formatPlainDate(shown.lapsesOn),
  };
  if (!account) return { ...head, years: [], year: null, page: 1, pages: 1, total: 0, entries: [] };
  const years = await yearsOf(account.id);
  const year = wish.year !== null && years.includes(wish.year) ? wish.year : null;
  const within = year === null ? null : { from: startOfJstYear(year), until: startOfJstYear(year + 1) };
  const read = (page: number) =>
    entriesOf(db(), account.id, within, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  const wished = await read(wish.page);
  const pages = Math.max(1, Math.ceil(wished.total / PER_PAGE));
  const page = Math.min(wish.page, pages);
  const { rows, total } = page === wish.page ? wished : await read(page);
  const deletable = keptSince('books', now);
  return {
    ...head,
    years,
    year,
    page,
    pages,
    total,
    entries: rows.map((e) => ({
      id: e.id,
      kind: KIND_NAMES[e.kind],
      note: e.note,
      origin: e.occurred_at < deletable ? oldOriginOf(e.source) : originOf(e.source),
      points: e.points,
      balance: e.balance_after,
      day: formatDate(e.occurred_at),
      // Points given back may have several last days: then this is the first.
      expiresOn: e.expires_on && `${formatPlainDate(e.expires_on)}${(e.lots ?? 0) > 1 ? 'から順に' : ''}`,
    })),
  };
}

export type PointHistory = Awaited<ReturnType<typeof pointHistory>>;

/** Years of entries in Japan, newest first. */
async function yearsOf(accountId: number): Promise<number[]> {
  const { first, last } = await entrySpan(db(), accountId);
  if (!first || !last) return [];
  const [from, to] = [jstYear(first), jstYear(last)];
  return Array.from({ length: to - from + 1 }, (_, i) => to - i);
}
