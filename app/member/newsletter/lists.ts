import { config } from '#platform/config.ts';

export const NEWSLETTER_LISTS = ['donation', 'shop'] as const;
export type NewsletterList = (typeof NEWSLETTER_LISTS)[number];

export function newsletterName(list: NewsletterList): string {
  const { SITE_NAME, SHOP_NAME } = config();
  return list === 'donation' ? `${SITE_NAME} ふるさと納税のお知らせ` : `${SHOP_NAME}のお知らせ`;
}

/** Where a consent was given or withdrawn, as the record says it (特定電子メール法 施行規則 4条). */
export const CONSENT_SOURCES = {
  registration: '会員登録の画面',
  profile: '会員情報の画面',
  unsubscribe_link: 'メールのリンク',
  unsubscribe_one_click: 'メールソフトの配信停止ボタン',
  withdrawal: '退会のお手続き',
  staff: 'お申し出を受けた運営担当者の操作',
} as const;
export type ConsentSource = keyof typeof CONSENT_SOURCES;
