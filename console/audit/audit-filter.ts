import type { List } from '../lists/list.ts';
import { among, day, rowNumber, saidOf, words } from '../lists/params.ts';
import { ACTION_NAMES, SUBJECT_NAMES } from '../parts/action-words.ts';

/** What was done, roughly: of a year there are ten looks for one change. */
export const KINDS = { change: '変更', look: '閲覧・出力', entry: 'ログイン・ログアウト' } as const;

export const AUDIT = {
  path: '/audit',
  name: '操作の記録',
  params: {
    q: words('受付番号・管理番号・名称・氏名・メールアドレス'),
    kind: among('種類', KINDS),
    action: among('操作', ACTION_NAMES),
    subject: among('対象', SUBJECT_NAMES),
    id: words('番号'),
    from: day('開始日'),
    until: day('終了日'),
    person: words('担当者'),
    staff: rowNumber('担当者の番号'),
  },
  columns: {
    at: { name: '日時', fixed: true },
    who: { name: '担当者' },
    what: { name: '操作', fixed: true },
    thing: { name: '対象' },
    changes: { name: '変更前 → 変更後' },
    address: { name: '接続元' },
  },
} as const satisfies List;

const TYPED = ['q', 'kind', 'action', 'subject', 'id', 'person', 'from', 'until'] as const;

export type TypedAudit = Record<(typeof TYPED)[number], string>;

/** What the address of the audit asks for, as it was typed. */
export function typedAudit({ searchParams }: URL): TypedAudit {
  return Object.fromEntries(TYPED.map((name) => [name, saidOf(searchParams, name)])) as TypedAudit;
}
