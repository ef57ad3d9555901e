import { OF_ACCOUNT } from './of-account.ts';
import { OF_DONATIONS } from './of-donations.ts';
import { OF_LETTERS } from './of-letters.ts';
import { OF_ORDERS } from './of-orders.ts';
import type { HeldTable } from './table.ts';

/** All that is held of a person, in the order of the paper. */
export const HELD_TABLES: readonly HeldTable[] = [
  ...OF_ACCOUNT,
  ...OF_DONATIONS,
  ...OF_ORDERS,
  ...OF_LETTERS,
];

/** Tables with personal data that no disclosure tells of, and why. A test compares both lists with docs/retention.md. */
export const NOT_DISCLOSED: Readonly<Record<string, string>> = {
  ...waits(['pending_login', 'passkey_challenge'], 'ログインの途中の数分間だけの照合用の値'),
  ...waits(
    ['favorite_wish', 'limit_wish', 'admission_place'],
    'ログイン前のブラウザーの合言葉だけで、誰のものか分からない',
  ),
  ...waits(['throttle'], '宛先や接続元の復元できない印の回数で、誰のものか検索できない'),
  ...waits(['merchant_session', 'merchant_device'], '店舗のもの'),
  ...waits(
    ['staff', 'staff_grant', 'staff_totp', 'staff_recovery_code', 'staff_passkey', 'staff_session'],
    '管理画面の担当者のもの',
  ),
  ...waits(['staff_unsent_form'], '担当者が送る前の入力で、暗号化され2時間で消える'),
  ...waits(['staff_invitation', 'staff_pending_login', 'list_view', 'list_choice'], '管理画面の担当者のもの'),
  ...waits(
    [
      'staff_approval',
      'stock_move',
      'picture',
      'goods_proposal',
      'goods_import',
      'goods_import_row',
      'goods_bulk_change',
      'settlement_closing',
      'settlement_closing_month',
    ],
    '担当者の操作の記録で、会員や寄附者についてのものではない',
  ),
  // Who has given elsewhere asks the government, whose data it is (privacy policy 9).
  ...waits(
    ['donation_import', 'donation_import_row'],
    '自治体がほかで受けた寄附の取り込みで、会員についてのものではない',
  ),
  ...waits(['tracking_import'], '配送会社の送り状番号だけで、内容は発送にある'),
  ...waits(['remedy'], '自治体が寄附者に案内した内容で、会員についての内容はご回答にある'),
  ...waits(['print_run', 'print_run_sheet'], '証明書を印刷した順と封筒の番号だけで、内容は寄附にある'),
  ...waits(
    ['one_stop_run', 'one_stop_batch', 'one_stop_reminder'],
    '自治体が通知やお願いを行った回の記録で、会員についての内容は申請と通知の行、メールにある',
  ),
  donation_cost: '返礼品の調達費だけで、内容は寄附にある',
  parcel_cost: '配送会社に支払った送料だけで、内容は発送にある',
  search_miss: '誰が検索したかを持たない',
  payment_event: '決済会社からの通知の原文で、個人では検索できない。内容はお支払いにある',
  return_attempt: '返金を試みた時刻だけで、内容はお支払いにある',
  money_case_event: '業務の判断の途中の記録(個人情報保護法33条2項2号)。結果はお支払いにある',
  point_allocation: 'どの付与から使ったかの対応だけで、内容はポイントの履歴にある',
  inquiry_draft: '担当者が送る前の下書き',
  'acquirer.payment': 'デモの決済会社のもの',
  'acquirer.entry': 'デモの決済会社のもの',
  'acquirer.event': 'デモの決済会社のもの',
};

function waits(tables: readonly string[], why: string): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, why]));
}
