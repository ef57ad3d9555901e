import type { Action } from '#app/staff/permissions.ts';
import type { IconName } from '#app/ui/icons/names.ts';

export interface ConsoleRoute {
  /** As the address shows it; `:id` where a number or code stands. */
  path: string;
  page: string;
  name: string;
  /** Without which the page is not there. `anybody`: everybody who is logged in; `nobody`: also who is not. */
  needs: Action | 'anybody' | 'nobody';
  /** Where it stands in the menu. */
  menu?: IconName;
}

/** The console's pages: router, menu, guard and the test of roles are made from this table. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  { path: '/login', page: 'entry/pages/login.tsx', name: 'ログイン', needs: 'nobody' },
  { path: '/login/code', page: 'entry/pages/code.tsx', name: '2段階認証', needs: 'nobody' },
  {
    path: '/api/passkeys/:ceremony',
    page: 'entry/pages/passkeys.ts',
    name: 'パスキー',
    needs: 'nobody',
  },
  { path: '/invitation', page: 'entry/pages/invitation.tsx', name: 'ご招待', needs: 'nobody' },
  { path: '/', page: 'home/pages/home.tsx', name: 'ホーム', needs: 'anybody', menu: 'house' },
  {
    path: '/lost-characters',
    page: 'csv/pages/lost.tsx',
    name: 'Shift_JISで表せない文字',
    needs: 'anybody',
  },
  {
    path: '/donations',
    page: 'donations/pages/list.tsx',
    name: '寄附',
    needs: 'donation.read',
    menu: 'heart',
  },
  {
    path: '/donations/export',
    page: 'donations/pages/export.tsx',
    name: '寄附の出力',
    needs: 'donation.read',
  },
  { path: '/donations/csv', page: 'donations/pages/csv.ts', name: '寄附のCSV', needs: 'donation.read' },
  {
    path: '/donations/new',
    page: 'elsewhere/pages/new.tsx',
    name: 'ほかで受けた寄附の登録',
    needs: 'donation.enter',
  },
  {
    path: '/donation-imports',
    page: 'elsewhere/pages/imports.tsx',
    name: '寄附の取り込み',
    needs: 'donation.enter',
  },
  {
    path: '/donation-imports/new',
    page: 'elsewhere/pages/import-new.tsx',
    name: '寄附のCSVを送信',
    needs: 'donation.enter',
  },
  {
    path: '/donation-imports/template',
    page: 'elsewhere/pages/template.ts',
    name: '寄附のCSVのひな型',
    needs: 'donation.enter',
  },
  {
    path: '/donation-imports/:id',
    page: 'elsewhere/pages/import.tsx',
    name: '寄附の取り込みの詳細',
    needs: 'donation.enter',
  },
  {
    path: '/donation-imports/:id/faults',
    page: 'elsewhere/pages/faults.ts',
    name: '誤りのある寄附のCSV',
    needs: 'donation.enter',
  },
  {
    path: '/donations/:number',
    page: 'donations/pages/donation.tsx',
    name: '寄附の詳細',
    needs: 'donation.read',
  },
  {
    path: '/donations/:number/cancel',
    page: 'donations/pages/cancel.tsx',
    name: '寄附の取り消し・返金',
    needs: 'donation.edit',
  },
  {
    path: '/donations/:number/donor',
    page: 'donations/pages/donor.tsx',
    name: '寄附者の情報の訂正',
    needs: 'donation.correct',
  },
  {
    path: '/donations/:number/delivery',
    page: 'donations/pages/delivery.tsx',
    name: 'お届け先の変更',
    needs: 'donation.edit',
  },
  {
    path: '/certificates',
    page: 'certificates/pages/list.tsx',
    name: '受領証明書',
    needs: 'paper.read',
    menu: 'shield-check',
  },
  {
    path: '/certificates/new',
    page: 'certificates/pages/new.tsx',
    name: '受領証明書の印刷',
    needs: 'paper.issue',
  },
  {
    path: '/certificates/:id',
    page: 'certificates/pages/run.tsx',
    name: '印刷した受領証明書',
    needs: 'paper.read',
  },
  {
    path: '/certificates/:id/pdf',
    page: 'certificates/pages/pdf.ts',
    name: '受領証明書のPDF',
    needs: 'paper.issue',
  },
  {
    path: '/certificates/:id/list',
    page: 'certificates/pages/print-list.ts',
    name: '受領証明書の印刷一覧',
    needs: 'paper.issue',
  },
  {
    path: '/deliveries',
    page: 'deliveries/pages/list.tsx',
    name: 'お届け',
    needs: 'delivery.read',
    menu: 'truck',
  },
  {
    path: '/deliveries/export',
    page: 'deliveries/pages/export.tsx',
    name: 'お届けの出力',
    needs: 'delivery.read',
  },
  { path: '/deliveries/csv', page: 'deliveries/pages/csv.ts', name: 'お届けのCSV', needs: 'delivery.read' },
  {
    path: '/api/postal/:code',
    page: 'donations/pages/postal.ts',
    name: '郵便番号',
    needs: 'donation.edit',
  },
  { path: '/goods', page: 'goods/pages/list.tsx', name: '返礼品・商品', needs: 'goods.read', menu: 'gift' },
  { path: '/goods/csv', page: 'goods/pages/csv.ts', name: '一覧のCSV', needs: 'goods.read' },
  { path: '/goods/new', page: 'goods/pages/new.tsx', name: '返礼品・商品の登録', needs: 'goods.edit' },
  { path: '/goods/bulk', page: 'goods/pages/bulk.tsx', name: 'まとめて変更', needs: 'goods.edit' },
  { path: '/goods/sheet', page: 'imports/pages/sheet.ts', name: 'CSV', needs: 'goods.import' },
  { path: '/goods/:id', page: 'goods/pages/goods.tsx', name: '返礼品・商品の詳細', needs: 'goods.read' },
  { path: '/goods/:id/preview', page: 'goods/pages/preview.ts', name: 'プレビュー', needs: 'goods.read' },
  { path: '/goods/:id/pictures', page: 'goods/pages/pictures.tsx', name: '画像', needs: 'goods.read' },
  {
    path: '/goods/:id/variants',
    page: 'goods/pages/variants.tsx',
    name: 'バリエーション',
    needs: 'goods.read',
  },
  {
    path: '/goods/:id/propose',
    page: 'proposals/pages/change.tsx',
    name: '変更の提案',
    needs: 'goods.propose',
  },
  { path: '/proposals', page: 'proposals/pages/list.tsx', name: '提案', needs: 'goods.read', menu: 'pencil' },
  { path: '/proposals/new', page: 'proposals/pages/new.tsx', name: '返礼品の提案', needs: 'goods.propose' },
  { path: '/proposals/:id', page: 'proposals/pages/proposal.tsx', name: '提案の詳細', needs: 'goods.read' },
  {
    path: '/imports',
    page: 'imports/pages/list.tsx',
    name: '取り込み',
    needs: 'goods.import',
    menu: 'file-text',
  },
  { path: '/imports/new', page: 'imports/pages/new.tsx', name: 'ファイルを送信', needs: 'goods.import' },
  {
    path: '/imports/template',
    page: 'imports/pages/template.ts',
    name: 'CSVのひな型',
    needs: 'goods.import',
  },
  { path: '/imports/:id', page: 'imports/pages/import.tsx', name: '取り込みの詳細', needs: 'goods.import' },
  { path: '/imports/:id/faults', page: 'imports/pages/faults.ts', name: '誤りのCSV', needs: 'goods.import' },
  { path: '/stock', page: 'stock/pages/list.tsx', name: '在庫', needs: 'stock.read', menu: 'layers' },
  { path: '/stock/csv', page: 'stock/pages/csv.ts', name: '一覧のCSV', needs: 'stock.read' },
  { path: '/stock/:id', page: 'stock/pages/sku.tsx', name: '在庫の履歴', needs: 'stock.read' },
  {
    path: '/categories',
    page: 'categories/pages/list.tsx',
    name: 'カテゴリ',
    needs: 'category.read',
    menu: 'list-tree',
  },
  {
    path: '/categories/new',
    page: 'categories/pages/new.tsx',
    name: 'カテゴリの追加',
    needs: 'category.edit',
  },
  {
    path: '/categories/:id',
    page: 'categories/pages/category.tsx',
    name: 'カテゴリの詳細',
    needs: 'category.read',
  },
  { path: '/labels', page: 'labels/pages/list.tsx', name: 'ラベル', needs: 'category.read' },
  { path: '/labels/change', page: 'labels/pages/change.tsx', name: 'ラベルの変更', needs: 'category.read' },
  {
    path: '/search-words',
    page: 'words/pages/missed.tsx',
    name: '検索の言葉',
    needs: 'category.read',
    menu: 'search',
  },
  { path: '/search-words/csv', page: 'words/pages/csv.ts', name: '一覧のCSV', needs: 'category.read' },
  { path: '/search-words/try', page: 'words/pages/try.tsx', name: '検索を試す', needs: 'category.read' },
  { path: '/synonyms', page: 'words/pages/synonyms.tsx', name: '同義語', needs: 'category.read' },
  {
    path: '/synonyms/new',
    page: 'words/pages/synonym-new.tsx',
    name: '同義語の追加',
    needs: 'category.edit',
  },
  { path: '/synonyms/:id', page: 'words/pages/synonym.tsx', name: '同義語の詳細', needs: 'category.read' },
  { path: '/search-pins', page: 'words/pages/pins.tsx', name: '優先表示', needs: 'category.read' },
  {
    path: '/search-pins/new',
    page: 'words/pages/pin-new.tsx',
    name: '優先表示の追加',
    needs: 'category.edit',
  },
  { path: '/search-pins/:id', page: 'words/pages/pin.tsx', name: '優先表示の詳細', needs: 'category.read' },
  {
    path: '/governments',
    page: 'governments/pages/list.tsx',
    name: '自治体',
    needs: 'government.read',
    menu: 'landmark',
  },
  { path: '/governments/csv', page: 'governments/pages/csv.ts', name: '一覧のCSV', needs: 'government.read' },
  {
    path: '/governments/:code',
    page: 'governments/pages/government.tsx',
    name: '自治体の詳細',
    needs: 'government.read',
  },
  {
    path: '/governments/:code/usages',
    page: 'governments/pages/usages.tsx',
    name: '使い道',
    needs: 'government.read',
  },
  {
    path: '/governments/:code/seal',
    page: 'governments/pages/seal.tsx',
    name: '公印',
    needs: 'seal.read',
  },
  {
    path: '/governments/:code/seal/:id',
    page: 'governments/pages/seal-image.ts',
    name: '公印の画像',
    needs: 'seal.read',
  },
  {
    path: '/governments/:code/acceptance',
    page: 'governments/pages/acceptance.tsx',
    name: '契約・指定',
    needs: 'government.accept',
  },
  {
    path: '/producers',
    page: 'producers/pages/list.tsx',
    name: '事業者',
    needs: 'producer.read',
    menu: 'store',
  },
  { path: '/producers/csv', page: 'producers/pages/csv.ts', name: '一覧のCSV', needs: 'producer.read' },
  { path: '/producers/new', page: 'producers/pages/new.tsx', name: '事業者の登録', needs: 'producer.edit' },
  {
    path: '/producers/:id',
    page: 'producers/pages/producer.tsx',
    name: '事業者の詳細',
    needs: 'producer.read',
  },
  {
    path: '/inquiries',
    page: 'inquiries/pages/list.tsx',
    name: 'お問い合わせ',
    needs: 'inquiry.read',
    menu: 'inbox',
  },
  { path: '/inquiries/csv', page: 'inquiries/pages/csv.ts', name: '一覧のCSV', needs: 'inquiry.read' },
  {
    path: '/inquiries/templates',
    page: 'inquiries/pages/templates.tsx',
    name: '定型文',
    needs: 'inquiry.read',
  },
  {
    path: '/inquiries/templates/new',
    page: 'inquiries/pages/template-new.tsx',
    name: '定型文の追加',
    needs: 'inquiry.edit',
  },
  {
    path: '/inquiries/templates/:id',
    page: 'inquiries/pages/template.tsx',
    name: '定型文の詳細',
    needs: 'inquiry.read',
  },
  {
    path: '/inquiries/:id',
    page: 'inquiries/pages/inquiry.tsx',
    name: 'お問い合わせの詳細',
    needs: 'inquiry.read',
  },
  {
    path: '/messages',
    page: 'messages/pages/list.tsx',
    name: '応援メッセージ',
    needs: 'message.read',
    menu: 'message-square',
  },
  { path: '/mails', page: 'mails/pages/list.tsx', name: 'メール', needs: 'mail.read', menu: 'mail' },
  { path: '/mails/csv', page: 'mails/pages/csv.ts', name: '一覧のCSV', needs: 'mail.read' },
  { path: '/mails/dead', page: 'mails/pages/dead.tsx', name: '送れなかったメール', needs: 'mail.send' },
  // A government's people come from their donations; the use case asks whose a mail is.
  { path: '/mails/:id', page: 'mails/pages/mail.tsx', name: 'メールの詳細', needs: 'donation.read' },
  { path: '/staff', page: 'people/pages/people.tsx', name: '担当者', needs: 'staff.read', menu: 'users' },
  { path: '/staff/invite', page: 'people/pages/invite.tsx', name: '担当者を招待', needs: 'staff.edit' },
  { path: '/staff/:id', page: 'people/pages/person.tsx', name: '担当者の詳細', needs: 'staff.read' },
  {
    path: '/approvals',
    page: 'approvals/pages/list.tsx',
    name: '承認',
    needs: 'approval.read',
    menu: 'circle-check',
  },
  {
    path: '/approvals/:id',
    page: 'approvals/pages/approval.tsx',
    name: '承認の詳細',
    needs: 'approval.read',
  },
  { path: '/audit', page: 'audit/pages/audit.tsx', name: '操作の記録', needs: 'audit.read', menu: 'history' },
  { path: '/audit/export', page: 'audit/pages/export.tsx', name: '操作の記録の出力', needs: 'audit.read' },
  { path: '/audit/csv', page: 'audit/pages/csv.ts', name: '操作の記録のCSV', needs: 'audit.read' },
  { path: '/views', page: 'lists/pages/views.tsx', name: '保存した一覧', needs: 'anybody' },
  { path: '/views/new', page: 'lists/pages/view-new.tsx', name: '一覧の保存', needs: 'anybody' },
  { path: '/views/columns', page: 'lists/pages/columns.ts', name: '表示する列', needs: 'anybody' },
  { path: '/views/:id', page: 'lists/pages/view.tsx', name: '保存した一覧の詳細', needs: 'anybody' },
  { path: '/account', page: 'account/pages/account.tsx', name: 'ご自身の設定', needs: 'anybody' },
  { path: '/account/factors', page: 'account/pages/factors.tsx', name: '2段階認証', needs: 'anybody' },
  { path: '/account/app', page: 'account/pages/app.tsx', name: '認証アプリの設定', needs: 'anybody' },
  { path: '/logout', page: 'entry/pages/logout.tsx', name: 'ログアウト', needs: 'anybody' },
];

const patterns = consoleRoutes.map((route) => ({
  route,
  parts: route.path.split('/'),
}));

/** The row of an address. @param path with or without `.data` at its end. */
export function routeOf(path: string): ConsoleRoute | undefined {
  const asked = path.replace(/(?<=\/)_\.data$|\.data$/, '').split('/');
  return patterns.find(
    ({ parts }) =>
      parts.length === asked.length &&
      parts.every((part, i) => (part.startsWith(':') ? asked[i] !== '' : part === asked[i])),
  )?.route;
}
