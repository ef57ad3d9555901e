import { legalSheet, originSheet, publicitySheet, residentSheet } from '#app/figures/duty/check-sheets.ts';
import type { LegalGift, OriginCheckRow } from '#app/figures/duty/check-sheets-query.ts';
import type { PublicityGift, ResidentGift } from '#app/figures/duty/checks-query.ts';
import type { Period } from '#app/figures/spans.ts';
import { PRIOR_CHECKS } from '#app/listing/columns.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { LOCAL_STANDARDS } from '#app/words/local-standards.ts';
import { jstDate } from '#platform/jst.ts';
import { STATES } from '../../goods/list-filter.ts';
import { shortDay } from '../../parts/dates.ts';
import { listFile } from '../../parts/list-file.ts';
import { OUTCOMES } from './words.ts';

export const CHECK_SHEETS = ['third', 'prior', 'publicity', 'origin', 'residents'] as const;
export type CheckSheet = (typeof CHECK_SHEETS)[number];

/** Whose table of which 指定期間, and what the audit says of it. */
export interface DutyOf {
  code: string;
  period: Period;
  asked: string;
}

const PRIOR = new Map<string, string>(PRIOR_CHECKS);
const slashed = (day: string | null) => shortDay(day ?? '');

const GIFT = {
  管理番号: (g: LegalGift) => g.code,
  返礼品: (g: LegalGift) => g.name,
  事業者: (g: LegalGift) => g.producer,
  公開状態: (g: LegalGift) => STATES[g.status],
};

/** What is not there yet of the proof of 第3号, as the public list shows it. */
function lacking(g: LegalGift): string {
  const lacks: [string, boolean][] = [
    ['製造者', g.maker === ''],
    ['区域内の価値の割合', g.valueShare === null || g.valueShare <= 50],
    ['一般販売価格', g.generalPrice === null],
  ];
  return lacks.flatMap(([name, isLacking]) => (isLacking ? [name] : [])).join('・');
}

/** One of the tables E to H and J as a sheet. */
export function checkFile(
  staff: SignedInStaff,
  url: URL,
  table: CheckSheet,
  { code, period, asked }: DutyOf,
): Promise<Response> {
  const of = { action: 'figure.read' as const, subject: 'figure', asked };
  switch (table) {
    case 'third':
      return listFile<LegalGift>(staff, url, '第3号の返礼品.csv', {
        ...of,
        list: legalSheet(staff, code, 'third'),
        columns: {
          ...GIFT,
          製造者: (g) => g.maker,
          '区域内の価値の割合(%)': (g) => g.valueShare,
          一般販売価格: (g) => g.generalPrice,
          調達費: (g) => g.cost,
          そろわないもの: lacking,
        },
      });
    case 'prior':
      return listFile<LegalGift>(staff, url, '事前確認.csv', {
        ...of,
        list: legalSheet(staff, code, 'all'),
        columns: {
          ...GIFT,
          地場産品類型: (g) => (g.standard === null ? '' : (LOCAL_STANDARDS[g.standard] ?? g.standard)),
          事前確認: (g) => PRIOR.get(g.priorCheck) ?? '',
          事前確認日: (g) => slashed(g.priorCheckedOn),
        },
      });
    case 'publicity':
      return listFile<PublicityGift>(staff, url, '広報目的の返礼品.csv', {
        ...of,
        list: publicitySheet(staff, code, period),
        columns: {
          管理番号: (g) => g.code,
          返礼品: (g) => g.name,
          自ら配布した数量: (g) => g.distributed,
          配布の計画: (g) => g.plan,
          返礼品として提供した数量: (g) => g.given,
          超えた数量: (g) => Math.max(0, g.given - (g.distributed ?? 0)),
        },
      });
    case 'origin':
      return listFile<OriginCheckRow>(staff, url, '産地の確認.csv', {
        ...of,
        list: originSheet(staff, code, period),
        columns: {
          事業者: (c) => c.producer,
          公開中の返礼品: (c) => c.gifts,
          確認した日: (c) => slashed(c.checkedOn),
          結果: (c) => (c.outcome === null ? 'この期間の確認なし' : OUTCOMES[c.outcome]),
          確認の方法: (c) => c.evidence,
          記録した人: (c) => c.by,
        },
      });
    case 'residents':
      return listFile<ResidentGift>(staff, url, '区域内の寄附者への返礼品.csv', {
        ...of,
        list: residentSheet(staff, code, period),
        columns: {
          受付番号: (d) => d.number,
          受領日: (d) => slashed(jstDate(d.paidAt)),
          返礼品: (d) => d.goods,
          寄附金額: (d) => d.amount,
        },
      });
  }
}
