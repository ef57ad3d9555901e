/** 食品表示基準 別表第14: what has to be said (特定原材料). */
const ALLERGENS_REQUIRED = ['えび', 'かに', 'くるみ', '小麦', 'そば', '卵', '乳', '落花生'] as const;

/** What the Consumer Affairs Agency asks to be said (特定原材料に準ずるもの). */
const ALLERGENS_ASKED = [
  'アーモンド',
  'あわび',
  'いか',
  'いくら',
  'オレンジ',
  'カシューナッツ',
  'キウイフルーツ',
  '牛肉',
  'ごま',
  'さけ',
  'さば',
  '大豆',
  '鶏肉',
  'バナナ',
  '豚肉',
  'マカダミアナッツ',
  'もも',
  'やまいも',
  'りんご',
  'ゼラチン',
] as const;

export const ALLERGENS: readonly string[] = [...ALLERGENS_REQUIRED, ...ALLERGENS_ASKED];
