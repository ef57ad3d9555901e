import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { queueLetter } from '#platform/mail/letter.ts';

/** Changes of somebody's way into the console, of which they always hear: somebody else may have made them. */
const NOTICES = {
  passkey_added: {
    heading: '管理画面にパスキーが登録されました',
    text: '管理画面のアカウントに、パスキーが登録されました。このパスキーでログインできます。',
  },
  passkey_removed: {
    heading: '管理画面のパスキーが削除されました',
    text: '管理画面のアカウントから、パスキーが削除されました。このパスキーではログインできません。',
  },
  app_added: {
    heading: '管理画面に認証アプリが設定されました',
    text: '管理画面のアカウントに、認証アプリが設定されました。',
  },
  app_removed: {
    heading: '管理画面の認証アプリが解除されました',
    text: '管理画面のアカウントから、認証アプリが解除されました。次回から、パスキーでログインしてください。',
  },
  recovery_code_used: {
    heading: '管理画面の回復コードが使われました',
    text: '管理画面へのログインに、回復コードが使われました。使われた回復コードは、もうお使いいただけません。',
  },
} as const;

export type FactorNotice = keyof typeof NOTICES;

export async function noticeOfFactor(
  tx: Tx,
  to: { staffId: number; email: string; name: string },
  kind: FactorNotice,
  at: Date,
  facts: [string, string][] = [],
): Promise<void> {
  const { heading, text } = NOTICES[kind];
  await queueLetter(tx, 'donation', {
    kind: `staff_${kind}`,
    dedupeKey: `staff_${kind}:${to.staffId}:${at.toISOString()}`,
    to: to.email,
    subject: heading,
    greeting: `${to.name} 様`,
    heading,
    paragraphs: [text],
    facts: [['日時', formatDateTime(at)], ...facts],
    button: { label: '2段階認証を確認する', url: `${config().consoleOrigin}/account/factors` },
    notes: ['お心当たりのない場合は、すぐにパスワードを変更し、運営の担当者にご連絡ください。'],
  });
}
