/** Who moves donations and orders alike, as the timelines of both name them. */
export const ACTORS: Readonly<Record<string, string>> = {
  provider: '決済会社',
  webhook: '決済会社',
  return: '決済会社',
  submit: 'お申し込み',
  refund: '返金の手続き',
  'staff command': 'コマンドライン',
  sweeper: '自動処理',
  system: '自動処理',
  producer: '事業者',
};
