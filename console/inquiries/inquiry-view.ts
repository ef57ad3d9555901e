import type { OpenedInquiry } from '#app/correspondence/inquiries.ts';
import type { Matter } from '#app/correspondence/matter.ts';
import { categoryName } from '#app/inquiry/categories.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import type { ThreadRow } from './parts/Thread.tsx';
import { waitWords } from './words.ts';

/** All that was written, from the inquiry on. */
export function threadOf(q: OpenedInquiry): ThreadRow[] {
  return [
    {
      id: q.id,
      kind: 'asked',
      who: `${q.name}さん`,
      at: formatDateTime(q.createdAt),
      body: q.body,
      mail: null,
    },
    ...q.messages.map(
      (m): ThreadRow => ({
        id: m.id,
        kind: m.kind,
        who: m.kind === 'received' ? `${q.name}さん(記録: ${m.who ?? '不明'})` : (m.who ?? ''),
        at: formatDateTime(m.at),
        body: m.body,
        mail: m.mailId === null ? null : { id: m.mailId, state: m.mailState },
      }),
    ),
  ];
}

export function factsOf(q: OpenedInquiry, now: Date): [string, string][] {
  const { SITE_NAME, SHOP_NAME } = config();
  return [
    ['受付', formatDateTime(q.createdAt)],
    ['種類', categoryName(q.category)],
    ['お名前', q.name],
    ['メールアドレス', q.email],
    [
      '送信元',
      `${q.storefront === 'shop' ? SHOP_NAME : SITE_NAME}${q.memberId === null ? '' : '(会員としてログイン中)'}`,
    ],
    ...(q.state === 'suspected' ? [] : [['最初の回答', waitWords(q, now)] as [string, string]]),
  ];
}

export const MATTERS: Record<Matter['of'], string> = {
  donation: '寄附',
  application: 'まとめてのお申し込み',
  order: 'ご注文',
};

/** Whether what the number tells may be said to who asked. */
export function matterNotice({ of, isAskers }: Matter): { look: 'ok' | 'warn'; text: string } {
  const thing = of === 'order' ? 'ご注文の方' : '寄附者';
  return isAskers
    ? { look: 'ok', text: `${thing}ご本人の会員情報かメールアドレスと一致しています。` }
    : {
        look: 'warn',
        text: `${thing}のメールアドレスと一致しません。ご本人と確認できるまで、内容をお伝えしないでください。`,
      };
}
