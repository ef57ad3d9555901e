/** What each kind of mail tells, as staff call it. A test compares it with the kinds that the program writes. */
const MAIL_KINDS = {
  registration_code: '会員登録の確認コード',
  registration_known: '会員登録(登録済みの方)',
  registration_done: '会員登録の完了',
  password_recovery: 'パスワードの再設定',
  password_changed: 'パスワードの変更',
  email_change_code: 'メールアドレス変更の確認コード',
  email_change_known: 'メールアドレス変更(登録済みの方)',
  email_change_asked: 'メールアドレス変更の受け付け',
  email_changed: 'メールアドレスの変更',
  second_factor_on: '2段階認証の設定',
  second_factor_off: '2段階認証の解除',
  recovery_code_used: '回復コードの使用',
  recovery_codes_new: '回復コードの作り直し',
  passkey_added: 'パスキーの登録',
  passkey_removed: 'パスキーの削除',
  new_device: '新しい端末からのログイン',
  member_corrected: '会員情報の訂正',
  withdrawal: '退会の完了',
  newsletter: 'メールマガジン',
  newsletter_test: 'メールマガジン(テスト)',
  newsletter_unsubscribe: 'メールマガジンの停止',
  donation_how_to_pay: '寄附: お支払い方法',
  donation_deadline_near: '寄附: お支払い期限の前日',
  donation_partly_received: '寄附: 入金額の不足',
  donation_paid: '寄附: 受け付け',
  donation_failed: '寄附: お支払い未完了',
  donation_expired: '寄附: 期限切れ',
  donation_acceptance_ends: '寄附: 受け付け終了の予告',
  donation_acceptance_over: '寄附: 受け付けの終了',
  donation_papers: '寄附: 証明書の発行',
  donation_receipt_reissued: '寄附: 証明書の再発行',
  donation_shipped: '寄附: 返礼品の発送',
  donation_cancelled: '寄附: 取り消し',
  donation_refund_due: '寄附: 返金の手続き',
  donation_refunded: '寄附: 返金',
  donation_part_refunded: '寄附: 一部の返金',
  donation_surplus_returned: '寄附: 超過分の返金',
  donation_part_returned: '寄附: 入金分の返金',
  donation_refund_failed: '寄附: 返金の不成立',
  donation_dispute_lost: '寄附: 支払いの異議',
  one_stop_received: 'ワンストップ: 到着',
  one_stop_incomplete: 'ワンストップ: 不備',
  one_stop_accepted: 'ワンストップ: 受け付け完了',
  one_stop_withdrawn: 'ワンストップ: 取り下げ',
  one_stop_desk_reminder: 'ワンストップ: 申請書のお願い(自治体)',
  one_stop_reminder: 'ワンストップ: 期限のお知らせ',
  ticket_issued: '現地利用チケット: 発行',
  ticket_ending: '現地利用チケット: 期限のお知らせ',
  goods_notice: '再入荷・受付開始のお知らせ',
  order_how_to_pay: 'ご注文: お支払い方法',
  order_deadline_near: 'ご注文: お支払い期限の前日',
  order_partly_received: 'ご注文: 入金額の不足',
  order_paid: 'ご注文: 確定',
  order_failed: 'ご注文: お支払い未完了',
  order_expired: 'ご注文: 期限切れ',
  order_shipped: 'ご注文: 発送',
  order_message: 'ご注文: ショップからのご連絡',
  order_cancelled: 'ご注文: 取り消し',
  order_refund_due: 'ご注文: 返金の手続き',
  order_refunded: 'ご注文: 返金',
  order_refund_granted: 'ご注文: 一部の返金の手続き',
  order_part_refunded: 'ご注文: 一部の返金',
  order_surplus_returned: 'ご注文: 超過分の返金',
  order_part_returned: 'ご注文: 入金分の返金',
  order_refund_failed: 'ご注文: 返金の不成立',
  order_dispute_lost: 'ご注文: 支払いの異議',
  order_adopted: 'ご注文: 会員情報との連携',
  inquiry_reply: 'お問い合わせ: 受け付け',
  inquiry_operator: 'お問い合わせ: 運営への通知',
  inquiry_answer: 'お問い合わせ: 回答',
  staff_invitation: '管理画面への招待',
} as const;

/** Kinds that go to the operator and to staff alone, and those whose words are the operator's anyway. */
const WITHOUT_NOTICE: readonly string[] = [
  'inquiry_operator',
  'staff_invitation',
  'newsletter',
  'newsletter_test',
] satisfies (keyof typeof MAIL_KINDS)[];

/** Kinds that visitors get, in which the operator may say something of their own. */
export const VISITOR_MAILS: readonly (readonly [kind: string, name: string])[] = Object.entries(
  MAIL_KINDS,
).filter(([kind]) => !WITHOUT_NOTICE.includes(kind));

export const MAIL_KIND_NAMES: Record<string, string> = MAIL_KINDS;

/** A kind that a later or earlier release writes is called as it is stored. */
export function mailKindName(kind: string): string {
  return Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KIND_NAMES[kind]! : kind;
}
