import type { LedgerFilter } from '#app/ledger/list-query.ts';
import { SOURCE_NAMES, sourceName } from '#app/words/donation-sources.ts';
import type { KeyOf, List } from '../lists/list.ts';
import { among, day, government, readParams, rowNumber, words } from '../lists/params.ts';

const DAY_MS = 86_400_000;

export const STATES: Record<NonNullable<LedgerFilter['state']>, string> = {
  pending_payment: 'お支払い待ち',
  paid: '寄附完了',
  disputed: 'お支払いの異議',
  refund_due: '返金手続き中',
  refunded: '返金済み',
  cancelled: '取り消し',
  expired: '期限切れ',
  failed: 'お支払い未完了',
};

export const ONE_STOP: Record<NonNullable<LedgerFilter['oneStop']>, string> = {
  requested: '申請書待ち',
  received: '到着(確認中)',
  incomplete: '不備あり',
  accepted: '受付済み',
};

export const SOURCES: Readonly<Record<string, string>> = { site: sourceName('site'), ...SOURCE_NAMES };

export const DONATIONS = {
  path: '/donations',
  name: '寄附',
  params: {
    q: words('受付番号・受付元での番号・氏名・フリガナ・電話番号・メールアドレス'),
    state: among('状態', STATES),
    one_stop: among('ワンストップ特例', ONE_STOP),
    source: among('受付元', SOURCES),
    from: day('申込日(から)'),
    until: day('申込日(まで)'),
    government,
    member: rowNumber('会員'),
  },
  columns: {
    number: { name: '受付番号', fixed: true },
    at: { name: '申込日時' },
    paidAt: { name: '受領日時' },
    donor: { name: '寄附者' },
    goods: { name: '返礼品' },
    government: { name: '寄附先' },
    amount: { name: '寄附金額' },
    source: { name: '受付元' },
    method: { name: 'お支払い方法' },
    state: { name: '状態' },
    delivery: { name: '発送' },
    oneStop: { name: 'ワンストップ特例' },
    receipt: { name: '受領証明書番号' },
  },
} as const satisfies List;

/** Columns that are shown to who chose them alone. */
export const LEFT: readonly KeyOf<typeof DONATIONS>[] = ['paidAt', 'source', 'method', 'receipt'];

/** What the address of the ledger asks for; what it says wrongly counts as not said. */
export function readLedgerFilter(search: URLSearchParams): LedgerFilter {
  const { q, state, one_stop, source, from, until, government, member } = readParams(
    DONATIONS.params,
    search,
  );
  return {
    q,
    state,
    oneStop: one_stop,
    source,
    governmentCode: government,
    memberId: member,
    from: from === null ? null : new Date(`${from}T00:00:00+09:00`),
    until: until === null ? null : new Date(Date.parse(`${until}T00:00:00+09:00`) + DAY_MS),
  };
}
