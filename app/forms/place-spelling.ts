import { fold } from '#platform/text/fold.ts';

/**
 * Characters that stand for one another in the names of places, old forms (旧字体) and common slips among them; each
 * group is written as its first. No two municipalities of a prefecture become one by it, which a test looks at.
 */
const GROUPS =
  '鰺鯵 梼檮 竜龍 滝瀧 条條 関關 沢澤 浜濱濵 辺邊邉 島嶋嶌 崎﨑嵜埼 桜櫻 寿壽 恵惠 徳德 国國 栄榮 広廣 真眞 浅淺 円圓 会會 万萬 豊豐 宝寶 ' +
  '斎齋斉齊 与與 静靜 蔵藏 釜竈竃 塩鹽 砺礪 鉄鐵 県縣 彦彥 岳嶽 峰峯 富冨 館舘 余餘 芦蘆 桧檜 籠篭 騨驒 曽曾 諫諌 奥奧 芸藝 瀬瀨 頼賴 緑綠 ' +
  '青靑 郷鄕 歩步 増增 横橫 黒黑 清淸 温溫 歴歷 仏佛 戸戶 当當 渋澁 狭狹 児兒 壱壹 実實 対對 帯帶 応應 払拂 摂攝 楽樂 湾灣 焼燒 産產 発發 ' +
  '祢禰 稲稻 穂穗 続續 総總 縦縱 台臺 観觀 読讀 軽輕 隠隱 双雙 亀龜 壮壯 礼禮 高髙 渕淵 薮籔 鶴靏 来來 両兩 弥彌 刈苅 ' +
  '涌湧 坂阪 鎮鎭 遥遙 鴎鷗 剣劍 厳嚴 宮宫 吉𠮷 土圡 柳栁 内內 巻卷';

const FIRST = new Map(
  GROUPS.split(' ').flatMap((group) => {
    const [first, ...others] = [...group];
    return others.map((c) => [c, first!] as const);
  }),
);

/**
 * A place's name in one spelling: widths, kana, blanks and dashes as in search, then old and new forms of a character,
 * every ヶ (ケ, が, ガ, 箇) and every の (ノ, 之, 乃) alike, 々 written out.
 */
export function spelled(name: string): string {
  const plain = fold(name)
    .replace(/ /g, '')
    .replace(/[ゖけ箇个]/g, 'が')
    .replace(/[之乃]/g, 'の');
  let out = '';
  let last = '';
  for (const c of plain) {
    last = c === '々' && last !== '' ? last : (FIRST.get(c) ?? c);
    out += last;
  }
  return out;
}
