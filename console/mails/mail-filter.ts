import { MAIL_KIND_NAMES } from '#app/correspondence/mail-kinds.ts';
import type { MailFilter } from '#app/correspondence/mail-query.ts';
import type { List } from '../lists/list.ts';
import { among, readParams, words } from '../lists/params.ts';
import { STATES } from './words.ts';

export const MAILS = {
  path: '/mails',
  name: 'メール',
  params: {
    q: words('メールアドレスの全体・受付番号・注文番号'),
    kind: among('種類', MAIL_KIND_NAMES),
    state: among('状態', STATES),
  },
  columns: {
    subject: { name: '件名', fixed: true },
    kind: { name: '種類' },
    recipient: { name: '宛先' },
    at: { name: '作成' },
    state: { name: '状態' },
  },
} as const satisfies List;

export function readMailFilter(search: URLSearchParams): MailFilter {
  return readParams(MAILS.params, search);
}
