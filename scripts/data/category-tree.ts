/**
 * The category tree of both storefronts, two levels. Numbers are the category numbers that regional portals exchange
 * with one another (an import can match them); 9000 and above are this site's own: a leaf for a parent that has none
 * there, so that goods always sit on a leaf, and paper goods, which donors look for by themselves.
 * `id name icon`, parted by 「|」, the parent first; the icon is the picture kind that stands for it.
 */
export const CATEGORY_TREE: readonly string[] = [
  '2 肉 beef | 43 牛肉 beef | 44 豚肉 pork | 45 鶏肉 chicken | 47 ハム・ソーセージ・ハンバーグ ham | 467 羊肉 lamb | 468 鴨肉 duck | 472 馬肉 horse | 473 猪肉 boar | 474 鹿肉 venison | 48 その他肉・加工品 tongue',
  '3 魚介類 fish | 62 アワビ・ホタテ・他 scallop | 562 いくら ikura | 54 鮭・サーモン salmon | 542 マグロ tuna | 541 カツオ bonito | 53 鯛・金目鯛・のどぐろ bream | 186 旬の鮮魚等 fish | 546 うなぎ eel | 545 ウニ uni | 60 牡蠣 oyster | 282 たらこ・明太子 mentaiko | 56 フグ fugu | 543 イカ squid | 544 タコ octopus | 58 穴子・鱧 anago | 59 干物 himono | 172 さんま・ししゃも shishamo | 168 数の子・キャビア kazunoko | 61 サザエ turban | 306 しじみ・あさり・蛤 clam | 67 しらす・ちりめん shirasu | 69 のり・海藻 nori | 63 漬魚 tsukeuo | 66 かまぼこ・練り製品 kamaboko | 64 川魚 riverfish | 65 寿司 sushi | 70 その他魚介 seabox',
  '5 エビ・カニ等 crab | 50 カニ crab | 51 エビ shrimp | 52 エビ・カニ加工品 crabcan',
  '1 米・パン rice | 36 米 rice | 37 無洗米 musenmai | 38 玄米 genmai | 39 もち米・餅 mochi | 40 雑穀 zakkoku | 41 パン bread | 42 総菜パン・バーガー等 burger',
  '7 果物類 grape | 73 ぶどう grape | 72 もも peach | 75 みかん・柑橘類 mikan | 506 りんご apple | 71 メロン melon | 79 びわ・さくらんぼ cherry | 175 いちご strawberry | 507 梨 pear | 77 柿・栗 kaki | 162 マンゴー mango | 501 スイカ watermelon | 1284 いちじく fig | 519 詰合せ fruitbox | 518 その他果物 blueberry',
  '6 野菜類 vegbox | 86 セット vegbox | 87 じゃがいも・サツマイモ potato | 89 トマト tomato | 90 ねぎ・玉ねぎ onion | 88 アスパラガス・茄子 asparagus | 95 とうもろこし corn | 163 山菜・きのこ mushroom | 94 豆類 beans | 92 人参・大根・他根菜 carrot | 96 薬味・ハーブ ginger | 97 野菜ジュース・加工品 vegjuice | 98 その他野菜 greens',
  '176 卵 egg | 177 卵(鶏卵など) egg | 178 卵加工品 pudding',
  '8 お酒 sake | 100 日本酒 sake | 101 焼酎 shochu | 99 ビール beer | 102 ワイン wine | 1286 ウイスキー whisky | 103 洋酒・リキュール umeshu | 283 泡盛 awamori | 104 その他お酒 liquor',
  '31 飲料類 juice | 112 水 water | 114 お茶 tea | 115 コーヒー coffee | 113 果汁飲料 juice | 181 炭酸飲料 soda | 116 紅茶 blacktea | 284 牛乳・乳飲料 milk',
  '32 菓子 cake | 106 焼菓子・チョコ cookie | 105 ケーキ・カステラ cake | 173 アイス・ヨーグルト icecream | 110 ゼリー・プリン pudding | 170 和菓子 wagashi | 108 饅頭・羊羹・大福 manju | 107 煎餅・おかき senbei | 109 スナック・駄菓子 snack | 180 飴 candy | 111 その他菓子 sweetbox',
  '20 加工品等 delibox | 119 惣菜・レトルト delibox | 1287 餃子 gyoza | 122 チーズ・バター cheese | 121 梅干・漬物・キムチ umeboshi | 123 豆腐・納豆 tofu | 117 はちみつ・砂糖 honey | 285 ジャム jam | 118 缶詰・瓶詰 can | 164 乾物 shiitake | 120 燻製 smoked | 1288 干し芋 hoshiimo | 1160 おせち osechi | 124 その他加工品 gift',
  '33 麺類 ramen | 80 うどん udon | 81 そば soba | 82 そうめん somen | 83 ラーメン ramen | 84 パスタ pasta | 85 その他麺類 noodles',
  '125 調味料・油 miso | 126 味噌 miso | 286 醤油 shoyu | 165 塩・だし salt | 127 たれ・ドレッシング・酢 dressing | 128 食用油 oil',
  '281 鍋セット nabe | 298 モツ鍋 motsunabe | 302 しゃぶしゃぶ shabu | 303 すき焼き sukiyaki | 299 水炊き nabe | 300 海鮮鍋 seanabe | 296 寄せ鍋 nabe | 301 郷土鍋 nabe | 297 ジビエ鍋 nabe | 304 おでん oden | 305 その他鍋 nabe',
  '136 雑貨・日用品 towel | 9001 トイレットペーパー・ティッシュ paper | 138 タオル・寝具 towel | 137 食器・グラス tableware | 287 包丁 knife | 141 健康食品 health | 139 文房具・玩具 toy | 145 花・苗木 flower | 169 インテリア・絵画 interior | 307 防災グッズ bousai | 142 切手・写真・はがき photo | 143 本・DVD book | 140 キャラクター character | 187 福祉用品 care | 1211 楽器 instrument | 1216 時計 watch | 1285 手芸 sewing | 1209 電気・電力 electricity | 146 その他雑貨 goods',
  '1200 電化製品 appliance | 1202 キッチン家電 appliance | 1201 空調 fan | 1203 照明 lamp | 1204 PC pc | 1205 テレビ・オーディオ・カメラ audio | 1206 美容・健康家電 dryer | 1207 カー用品 car | 1208 その他家電 appliance',
  '34 家具・装飾品 chair | 9034 家具・装飾品 chair',
  '135 民芸品・工芸品 pottery | 911 陶磁器・漆器・ガラス pottery | 908 木工・竹工 wood | 910 金工 metal | 907 織物 textile | 912 和装 kimono | 914 人形 doll | 913 伝統技術 craft | 909 仏具 incense',
  '144 ファッション bag | 290 カバン bag | 293 財布 wallet | 288 服 clothes | 289 小物 scarf | 292 靴 shoes | 291 アクセサリー jewelry | 294 その他ファッション glasses',
  '35 美容 cosmetics | 129 化粧水・乳液 cosmetics | 131 石鹸 soap | 130 アロマ・入浴剤 bath | 132 その他美容 cosmetics',
  '1223 スポーツ・アウトドア outdoor | 1229 アウトドアグッズ outdoor | 1224 自転車 bicycle | 1237 フィッシング fishing | 1243 ゴルフグッズ golf | 1250 その他スポーツ sports',
  '280 旅行 hotel | 147 宿泊券 hotel | 295 パッケージ旅行 travel',
  '10 イベントやチケット等 ticket | 148 お食事券 dining | 151 体験 experience | 150 温泉・サウナ・スパ onsen | 149 入場券・優待券 ticket | 158 ゴルフ golf | 157 スキー ski | 155 地元のお買物券 shopping | 156 花火 fireworks | 159 ポイント shopping | 1289 スポーツ観戦 stadium | 1290 シーズンパス・回数券 ticket | 1291 フェス・コンサート music | 1292 演芸・ミュージカル theater | 160 その他チケット ticket',
  '166 地域の返礼品 gift | 167 カタログ catalog | 182 生き物 beetle | 1293 NFTアート art | 9166 自治体にお任せ gift',
  '152 感謝状等 letter | 9152 感謝状等 letter',
];

/** Ids of a parent's leaves. */
export function leavesOf(parent: number): number[] {
  const line = CATEGORY_TREE.find((l) => l.startsWith(`${parent} `)) ?? '';
  return line
    .split(' | ')
    .slice(1)
    .map((leaf) => Number(leaf.split(' ')[0]));
}
