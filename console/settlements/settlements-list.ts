import { KIND_NAMES } from '#app/settlement/party.ts';
import type { StatementFilter } from '#app/settlement/statement-query.ts';
import type { List } from '../lists/list.ts';
import { among, government, type Param, producer, readParams } from '../lists/params.ts';

export const PAID_NAMES: Record<NonNullable<StatementFilter['state']>, string> = {
  unpaid: '未払い・未入金',
  paid: '支払済・入金済',
};

/** As a field for months sends it: 'YYYY-MM'. */
export const month: Param<string> = {
  label: '対象月',
  read: (typed) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(typed) ? `${typed}-01` : undefined),
  say: (typed) => typed.replace('-', '/'),
};

export const SETTLEMENTS = {
  path: '/settlements',
  name: '精算書',
  params: {
    kind: among('種類', KIND_NAMES),
    state: among('支払い', PAID_NAMES),
    month,
    government,
    producer,
  },
  columns: {
    month: { name: '対象月', fixed: true },
    kind: { name: '種類' },
    party: { name: '精算の相手' },
    due: { name: '精算額' },
    closed: { name: '締めた日時' },
    by: { name: '締めた人' },
    paid: { name: '支払日・入金日' },
  },
} as const satisfies List;

export function readSettlementFilter(search: URLSearchParams): StatementFilter {
  const {
    kind,
    state,
    month: of,
    government: governmentCode,
    producer: producerId,
  } = readParams(SETTLEMENTS.params, search);
  return { kind, state, month: of, governmentCode, producerId };
}
