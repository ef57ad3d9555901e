/** Who sells, as live mode wants to know it. */
export const SELLER = {
  OPERATOR_NAME: '例の会社',
  OPERATOR_ADDRESS: '東京都',
  OPERATOR_REPRESENTATIVE: '例 太郎',
  OPERATOR_PHONE: '03-0000-0000',
  OPERATOR_BANK: '例の銀行 本店 普通 1234567 レイノカイシャ',
  CONTACT_EMAIL: 'shop@example.jp',
  INVOICE_REGISTRATION: 'T1234567890123',
};

/** What pages and mails are signed with. */
export const NAMES = { SITE_NAME: '例の里', SHOP_NAME: '例の店', MAIL_FROM: 'no-reply@example.jp' };

/** What an environment needs for live mode, beside database, key and payment provider. */
export const LIVE = {
  ...SELLER,
  ...NAMES,
  APP_MODE: 'live',
  SMTP_URL: 'smtp://mail:587',
  PUBLIC_ORIGIN: 'https://shop.example.jp',
};
