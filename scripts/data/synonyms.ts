import type pg from 'pg';

export const SYNONYMS_VERSION = '2';

/**
 * Words that a searcher may use for one another, whichever of them was typed. Only what is true both ways stands here:
 * 佐藤錦 is a cherry variety and commonly asked for as such, while ぶどう does not mean シャインマスカット. Differences of kana,
 * width and case need no line; folding takes care of them.
 */
const SYNONYMS: readonly string[] = [
  // 魚介
  'ホタテ 帆立 ほたて貝',
  'いくら 鮭卵',
  'かに 蟹',
  'えび 海老 蝦',
  'うに 雲丹 海胆',
  '牡蠣 かき貝 カキ貝',
  'あわび 鮑',
  'さざえ 栄螺',
  'まぐろ 鮪',
  'かつお 鰹',
  'さけ 鮭 サーモン しゃけ',
  'ぶり 鰤',
  'たい 鯛',
  'あじ 鯵',
  'さば 鯖',
  'いわし 鰯',
  'さんま 秋刀魚',
  'のどぐろ アカムツ',
  'ふぐ 河豚',
  'うなぎ 鰻',
  'あなご 穴子',
  'はも 鱧',
  'たこ 蛸',
  'いか 烏賊',
  'ししゃも 柳葉魚',
  'ちりめん ちりめんじゃこ',
  '明太子 辛子明太子',
  '数の子 かずのこ',
  'しじみ 蜆',
  'あさり 浅利',
  'はまぐり 蛤',
  'のり 海苔',
  'わかめ 若布',
  'こんぶ 昆布',
  'かまぼこ 蒲鉾',
  'あゆ 鮎',
  'きんめだい 金目鯛',
  '干物 ひもの',
  'ズワイガニ ずわい蟹',
  'タラバガニ たらば蟹',
  '毛ガニ 毛蟹',
  '伊勢海老 伊勢えび',
  '車海老 車えび',
  // 肉・卵・乳
  '牛肉 ビーフ',
  '豚肉 ポーク',
  '鶏肉 チキン とり肉',
  '羊肉 ラム',
  '鴨肉 鴨',
  '猪肉 ぼたん肉',
  '鹿肉 もみじ肉',
  '牛タン 牛たん',
  'もつ ホルモン',
  'たまご 卵 玉子',
  // 米・麺・加工品
  '米 お米 こめ 白米 精米',
  'もち 餅 お餅',
  'うどん 饂飩',
  'そば 蕎麦',
  'そうめん 素麺',
  'ラーメン 拉麺',
  '餃子 ぎょうざ',
  '梅干 梅干し',
  '漬物 お漬物',
  '納豆 なっとう',
  '豆腐 とうふ',
  '干し芋 干芋 ほしいも',
  'はちみつ 蜂蜜',
  '味噌 みそ',
  '醤油 しょうゆ',
  '惣菜 総菜 おかず',
  'おせち 御節 お節 おせち料理',
  'カレー カリー',
  // 果物・野菜
  'さくらんぼ 佐藤錦 桜桃',
  'みかん 蜜柑 温州みかん',
  'ぶどう 葡萄',
  'もも 桃',
  'りんご 林檎',
  'いちご 苺',
  '梨 なし',
  '栗 くり',
  'びわ 枇杷',
  'いちじく 無花果',
  'すいか 西瓜',
  'ゆず 柚子',
  'すもも プラム',
  'デコポン 不知火',
  'じゃがいも 馬鈴薯',
  'さつまいも 薩摩芋 甘藷',
  '玉ねぎ たまねぎ 玉葱',
  'ねぎ 葱',
  'とうもろこし トウキビ スイートコーン',
  'なす 茄子',
  'しいたけ 椎茸',
  'たけのこ 筍 竹の子',
  'にんにく ガーリック',
  'しょうが 生姜',
  '人参 にんじん',
  '大根 だいこん',
  'れんこん 蓮根',
  'ごぼう 牛蒡',
  'きのこ 茸',
  '枝豆 えだまめ',
  // 酒・飲み物・菓子
  '日本酒 清酒',
  'ワイン 葡萄酒',
  'ウイスキー ウィスキー',
  'お茶 緑茶 煎茶',
  '水 ミネラルウォーター 天然水',
  'コーヒー 珈琲',
  '牛乳 ミルク',
  'アイス アイスクリーム',
  'プリン プディング',
  'チョコ チョコレート',
  'せんべい 煎餅',
  'まんじゅう 饅頭',
  'ようかん 羊羹',
  'あめ 飴',
  // 品物・旅行
  'ティッシュ ティシュー ティッシュペーパー',
  '器 うつわ 食器',
  '陶器 焼き物 やきもの',
  '漆器 塗り物',
  'バッグ かばん 鞄',
  '財布 ウォレット',
  '布団 ふとん',
  '羽毛布団 羽毛ふとん',
  '石鹸 せっけん ソープ',
  '箸 お箸',
  '宿泊券 宿泊チケット',
  '食事券 お食事券',
];

/**
 * `words > what they lead to`, and not back: who asks for 商品券 is helped by お食事券, who asks for お食事券 not by other
 * tickets. The words on the left stand for one another. A word may stand here and above.
 */
const LEADING: readonly string[] = [
  'かに 蟹 > ズワイガニ タラバガニ 毛ガニ ガニ',
  '魚 さかな 鮮魚 > 旬の鮮魚 干物 漬魚 川魚 まぐろ かつお 鮭 ぶり 鯛 さば',
  '海鮮 魚介 > 鮮魚 かに えび ほたて いくら うに まぐろ',
  '果物 フルーツ くだもの > 季節の果物 ぶどう もも りんご みかん いちご メロン 梨',
  'お肉 肉類 > 牛肉 豚肉 鶏肉',
  '和牛 > 牛肉',
  'とり 鳥肉 > 鶏肉',
  '柑橘 かんきつ > みかん レモン デコポン せとか',
  '芋 いも > じゃがいも さつまいも 里芋 干し芋',
  '麺 めん 麺類 > うどん そば そうめん ラーメン パスタ',
  'お酒 酒 アルコール > 日本酒 焼酎 ビール ワイン ウイスキー 梅酒 泡盛',
  'スイーツ お菓子 菓子 デザート > ケーキ アイス プリン クッキー 焼き菓子 チョコ 和菓子',
  '旅行 旅行券 トラベル 旅行クーポン トラベルクーポン > 宿泊券 パッケージ旅行',
  'ホテル 旅館 宿泊 温泉旅館 > 宿泊券',
  'ギフト券 商品券 金券 > お食事券 お買物券 宿泊券 利用券 入浴券',
  'クーポン チケット > お食事券 宿泊券 利用券 入浴券 体験チケット',
  'レストラン ランチ ディナー > お食事券',
  '温泉 > 入浴券',
  'アクティビティ レジャー > 体験 利用券',
  'ちり紙 > ティッシュ トイレットペーパー',
  'トイレ紙 > トイレットペーパー',
  '家電 電化製品 > 炊飯器 扇風機 サーキュレーター ドライヤー トースター ホットプレート',
  '寝具 > 布団 タオル',
  'コスメ 化粧品 > 化粧水 石鹸',
];

export async function syncSynonyms(client: pg.Client): Promise<void> {
  // A group that the operator has changed or added holds one of our words already: it stays as it is.
  await client.query(
    `insert into synonym (words)
     select string_to_array(line, ' ') from unnest($1::text[]) with ordinality as l(line, n)
     where not exists (select from synonym s where s.means = '{}' and s.words && string_to_array(line, ' '))
     order by n`,
    [SYNONYMS],
  );
  await client.query(
    `insert into synonym (words, means)
     select words, means from (
       select n, string_to_array(split_part(line, ' > ', 1), ' ') as words, string_to_array(split_part(line, ' > ', 2), ' ') as means
         from unnest($1::text[]) with ordinality as l(line, n)) l
     where not exists (select from synonym s where s.means <> '{}' and s.words && l.words)
     order by n`,
    [LEADING],
  );
}
