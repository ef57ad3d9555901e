import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import { config } from '#platform/config.ts';
import { formatDateTime } from '#platform/jst.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/send.ts';

/** Events that are always reported by mail, so that a member learns of something that somebody else did. */
const NOTICES = {
  email_change_asked: {
    heading: 'メールアドレスの変更を受け付けました',
    text: '会員情報で、メールアドレスの変更のお申し込みがありました。新しいメールアドレスの確認が済むまでは、このメールアドレスのままです。',
  },
  email_changed: {
    heading: 'メールアドレスが変更されました',
    text: 'ご登録のメールアドレスが変更されました。今後のご連絡は、新しいメールアドレスにお送りします。変更のお手続きをした端末のほかは、ログアウトされています。',
  },
  second_factor_on: {
    heading: '2段階認証が設定されました',
    text: '2段階認証が設定されました。次回から、パスワードでログインするときに確認コードが必要です。',
  },
  second_factor_off: {
    heading: '2段階認証が解除されました',
    text: '2段階認証が解除されました。ログインに確認コードは必要なくなりました。',
  },
  recovery_code_used: {
    heading: '回復コードが使われました',
    text: '2段階認証の回復コードが使われました。使われた回復コードは、もうお使いいただけません。',
  },
  recovery_codes_new: {
    heading: '回復コードが作り直されました',
    text: '2段階認証の回復コードが作り直されました。前の回復コードは、もうお使いいただけません。',
  },
  passkey_added: {
    heading: 'パスキーが登録されました',
    text: 'パスキーが登録されました。このパスキーでログインできます。',
  },
  passkey_removed: {
    heading: 'パスキーが削除されました',
    text: 'パスキーが削除されました。このパスキーではログインできません。',
  },
  new_device: {
    heading: '新しい端末からのログインがありました',
    text: 'これまでにご利用のない端末またはブラウザーから、ログインがありました。',
  },
} as const;

export type NoticeKind = keyof typeof NOTICES;

/** @param facts what distinguishes one event from another, e.g. the device. */
export async function noticeMail(
  { storefront, recover }: StorefrontPaths,
  to: string,
  kind: NoticeKind,
  at: Date,
  facts: [string, string][] = [],
): Promise<Mail> {
  const { SITE_NAME, SHOP_NAME, origin } = config();
  const site = storefront === 'shop' ? SHOP_NAME : SITE_NAME;
  const { heading, text } = NOTICES[kind];
  const all: [string, string][] = [['日時', formatDateTime(at)], ...facts];
  const alarm =
    'お心当たりのない場合は、すぐにパスワードを再設定し、ログイン中の端末をご確認のうえ、お問い合わせ先までご連絡ください。';
  const url = origin + recover;
  return {
    kind,
    to,
    storefront,
    subject: `【${site}】${heading}`,
    text: mailText(
      storefront,
      `${heading}

${text}

${all.map(([label, value]) => `${label}: ${value}`).join('\n')}

${alarm}

パスワードの再設定
${url}`,
    ),
    html: await mailHtml(storefront, {
      preview: text,
      heading,
      paragraphs: [text],
      facts: all,
      button: { label: 'パスワードを再設定する', url },
      notes: [alarm],
    }),
  };
}
