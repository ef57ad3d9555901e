import type { Action } from '#app/staff/permissions.ts';

const WORDS: Record<Action | 'login' | 'logout' | 'invitation.accept' | 'account', string> = {
  'goods.read': '返礼品・商品を見た',
  'goods.edit': '返礼品・商品を変更',
  'goods.propose': '返礼品の提案',
  'goods.import': '返礼品・商品の一括登録',
  'stock.read': '在庫を見た',
  'stock.edit': '在庫を変更',
  'category.read': 'カテゴリを見た',
  'category.edit': 'カテゴリ・ラベル・検索の言葉を変更',
  'government.read': '自治体を見た',
  'government.edit': '自治体の情報を変更',
  'government.accept': '契約・指定を変更',
  'seal.read': '公印を見た',
  'seal.edit': '公印を変更',
  'producer.read': '事業者を見た',
  'producer.edit': '事業者を変更',
  'donation.read': '寄附を見た',
  'donation.edit': '寄附の手続き',
  'donation.enter': 'ほかで受けた寄附を登録',
  'donation.correct': '寄附者の情報を訂正',
  'paper.read': '受領証明書の印刷を見た',
  'paper.issue': '受領証明書の印刷',
  'delivery.read': 'お届けの一覧を見た',
  'delivery.send': '発送の手続き',
  'inquiry.read': 'お問い合わせを見た',
  'inquiry.edit': 'お問い合わせに対応',
  'mail.read': 'メールの宛先と本文を見た',
  'mail.send': 'メールを再送',
  'message.read': '応援メッセージを見た',
  'message.edit': '応援メッセージの掲載を判断',
  'staff.read': '担当者を見た',
  'staff.edit': '担当者を変更',
  'approval.read': '承認待ちを見た',
  'approval.propose': '変更を提案(承認待ち)',
  'approval.decide': '提案の承認・差し戻し',
  'audit.read': '操作の記録を書き出し',
  'view.share': '共有する一覧を変更',
  login: 'ログイン',
  logout: 'ログアウト',
  'invitation.accept': '招待を受けて登録',
  account: 'ご自身の設定を変更',
};

const SUBJECTS: Record<string, string> = {
  staff: '担当者',
  invitation: '招待',
  goods: '返礼品・商品',
  sku: '在庫',
  proposal: '提案',
  government: '自治体',
  producer: '事業者',
  usage: '使い道',
  category: 'カテゴリ',
  label: 'ラベル',
  synonym: '同義語',
  search_pin: '優先表示',
  search_miss: '結果のない検索',
  donation: '寄附',
  print_run: '受領証明書の印刷',
  donation_import: '寄附の取り込み',
  delivery: 'お届け',
  inquiry: 'お問い合わせ',
  inquiry_template: '定型文',
  mail: 'メール',
  message: '応援メッセージ',
  audit: '操作の記録',
  list_view: '保存した一覧',
};

export const SUBJECT_NAMES = SUBJECTS;

/** 「在庫を変更(在庫 123)」 */
export function actionWords(action: string, subject: string, id: string): string {
  const words = WORDS[action as Action] ?? action;
  return `${words}(${SUBJECTS[subject] ?? subject}${id && ` ${id}`})`;
}
