import { COLUMN_NAMES, type ColumnName, columnsOf, type GoodsKind, labelOf } from '../columns.ts';
import { MOST_PICTURES } from '../picture-limits.ts';

/** What a sheet says beside the goods' own columns: of where they belong, of one variant, of what is shown. */
const AROUND = {
  government: '自治体コード',
  category: 'カテゴリ',
  producer: '事業者番号',
  producer_name: '事業者名',
  variant: 'バリエーション',
  variant_state: 'バリエーションの状態',
  variant_amount: 'バリエーションの金額',
  variant_cost: 'バリエーションの調達費',
  variant_days: 'バリエーションの営業日数',
  variant_from: 'バリエーションの発送初日',
  variant_until: 'バリエーションの発送最終日',
  stock: '在庫',
  stock_seen: '在庫(出力時)',
  state: '公開状態',
} as const;

type AroundName = keyof typeof AROUND;
type ImageName = `image_${number}`;
export type SheetColumn = ColumnName | AroundName | ImageName;

/** A row of a sheet, by column; a column that the sheet lacks is not there. */
export type Cells = Partial<Record<SheetColumn, string>>;

export const IMAGE_COLUMNS: readonly ImageName[] = Array.from(
  { length: MOST_PICTURES },
  (_, i): ImageName => `image_${i + 1}`,
);

/** In every row of the same goods they say the same: all but what is said of a variant. */
export const VARIANT_COLUMNS: readonly SheetColumn[] = [
  'variant',
  'variant_state',
  'variant_amount',
  'variant_cost',
  'variant_days',
  'variant_from',
  'variant_until',
  'stock',
  'stock_seen',
];

/** All columns of a kind, in the order of the sheet that is downloaded. */
export function sheetColumns(kind: GoodsKind): SheetColumn[] {
  const own: SheetColumn[] = columnsOf(kind);
  const at = own.indexOf('temperature');
  return [
    'government',
    ...own.slice(0, at),
    'category',
    'producer',
    'producer_name',
    ...own.slice(at),
    ...VARIANT_COLUMNS.filter((name) => kind === 'gift' || name !== 'variant_cost'),
    ...IMAGE_COLUMNS,
    'state',
  ];
}

/** As the heading of a sheet calls a column. */
export function headingOf(name: SheetColumn, kind: GoodsKind): string {
  if (isOwn(name)) return labelOf(name, kind);
  const image = /^image_(\d+)$/.exec(name);
  return image ? `画像${image[1]}` : AROUND[name as AroundName];
}

function isOwn(name: SheetColumn): name is ColumnName {
  return (COLUMN_NAMES as readonly string[]).includes(name);
}

/** What other portals, ledgers and shops write above the same column. */
const ALSO: Partial<Record<SheetColumn, readonly string[]>> = {
  code: ['商品コード', '返礼品コード', '品番', 'お礼の品番号', '商品管理番号', '返礼品管理番号'],
  name: ['返礼品名', '商品名', '名称', 'お礼の品名', '返礼品名称'],
  catch_copy: ['キャッチ', 'サブタイトル'],
  description: ['商品説明', '返礼品説明', '説明文', 'お礼の品説明'],
  contents: ['容量', '内容', '規格', '内容量・規格'],
  amount: ['寄付金額', '寄附額', '寄付額', '必要寄附金額', '必要寄付金額'],
  procurement_cost: ['商品代', '商品代(税込)', '仕入価格', '原価', '返礼品調達費'],
  price: ['価格', '販売価格', '税込価格'],
  tax_rate: ['税率'],
  temperature: ['配送温度帯', '温度', '配送方法', '配送種別'],
  shelf_life: ['賞味期限', '消費期限', '賞味期限・消費期限'],
  allergens: ['アレルギー', 'アレルギー品目', 'アレルゲン情報'],
  excluded_prefectures: ['配送不可エリア', '配送不可都道府県'],
  accept_from: ['受付開始日', '受付開始日時', '申込開始日'],
  accept_until: ['受付終了日', '受付終了日時', '申込終了日'],
  category: ['ジャンル'],
  producer: ['事業者コード'],
  producer_name: ['事業者', '提供事業者', '提供元'],
  variant: ['SKU名', '規格名', '選択肢'],
  stock: ['在庫数', '在庫数量'],
  state: ['状態', 'ステータス'],
};

/** 「在庫 (出力時)」 and 「在庫（出力時）」 are one heading. */
function plainHeading(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

/** Which column a heading stands for; undefined where it is not known. */
export function columnFor(heading: string, kind: GoodsKind): SheetColumn | undefined {
  const asked = plainHeading(heading);
  const all = sheetColumns(kind);
  return (
    all.find((name) => plainHeading(headingOf(name, kind)) === asked) ??
    all.find((name) => ALSO[name]?.some((other) => plainHeading(other) === asked))
  );
}
