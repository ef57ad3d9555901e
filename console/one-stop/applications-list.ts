import { deskYear } from '#app/donation/one-stop/rules.ts';
import type { ApplicationFilter } from '#app/onestop/list-query.ts';
import { SOURCES as SOURCES_OF_DONATIONS } from '../donations/ledger-filter.ts';
import type { KeyOf, List } from '../lists/list.ts';
import { among, day, government, type Param, readParams, words } from '../lists/params.ts';

export const STATES: Record<NonNullable<ApplicationFilter['state']>, string> = {
  open: '未着・不備あり',
  requested: '未着',
  received: '到着(確認中)',
  incomplete: '不備あり',
  accepted: '受付済み',
  withdrawn: '取り下げ',
};

export const SOURCES = { paper: '書面', online: 'オンライン' };

export const MARKS = { overdue: '期限を過ぎて未受付' };

/** A tax year, as an address says it. */
export const taxYear: Param<number> = {
  label: '年分',
  read: (typed) => (/^20\d\d$/.test(typed) ? Number(typed) : undefined),
  say: (typed) => `${typed}年分`,
};

export const APPLICATIONS = {
  path: '/one-stop/list',
  name: 'ワンストップ特例の申請',
  params: {
    q: words('受付番号・氏名・フリガナ・電話番号・メールアドレス'),
    year: taxYear,
    state: among('状態', STATES),
    source: among('届いた方法', SOURCES),
    portal: among('受付元', SOURCES_OF_DONATIONS),
    arrived: day('到着日'),
    mark: among('期限', MARKS),
    government,
  },
  columns: {
    number: { name: '整理番号', fixed: true },
    donor: { name: '寄附者' },
    state: { name: '状態' },
    arrived: { name: '到着日' },
    source: { name: '方法' },
    portal: { name: '受付元' },
    amount: { name: '寄附金額' },
    paidAt: { name: '受領日' },
    government: { name: '寄附先' },
    sent: { name: '寄附者の投函日' },
  },
} as const satisfies List;

/** Columns that are shown to who chose them alone. */
export const LEFT: readonly KeyOf<typeof APPLICATIONS>[] = ['portal', 'sent'];

/** What the address of the list asks for; what it says wrongly counts as not said. */
export function readApplicationFilter(search: URLSearchParams, now = new Date()): ApplicationFilter {
  const { q, year, state, source, portal, arrived, mark, government } = readParams(
    APPLICATIONS.params,
    search,
  );
  return {
    q,
    taxYear: year ?? deskYear(now),
    state,
    source,
    from: portal,
    arrivedOn: arrived,
    overdue: mark === 'overdue',
    governmentCode: government,
  };
}
