import type { Government } from '../places.ts';

/** What some governments are, of which words about farms and quiet villages would be untrue. */

/** Designated and core cities (地方自治法 252条の19・252条の22). */
const LARGE = new Set(
  `札幌市 仙台市 さいたま市 千葉市 横浜市 川崎市 相模原市 新潟市 静岡市 浜松市 名古屋市 京都市 大阪市 堺市 神戸市 岡山市 広島市 北九州市 福岡市 熊本市
  函館市 旭川市 青森市 八戸市 盛岡市 秋田市 山形市 福島市 郡山市 いわき市 水戸市 宇都宮市 前橋市 高崎市 川越市 川口市 越谷市 船橋市 柏市 八王子市
  横須賀市 富山市 金沢市 福井市 甲府市 長野市 松本市 岐阜市 豊橋市 岡崎市 一宮市 豊田市 大津市 豊中市 吹田市 高槻市 枚方市 八尾市 寝屋川市 東大阪市
  姫路市 尼崎市 明石市 西宮市 奈良市 和歌山市 鳥取市 松江市 倉敷市 呉市 福山市 下関市 高松市 松山市 高知市 久留米市 長崎市 佐世保市 大分市 宮崎市
  鹿児島市 那覇市`.split(/\s+/),
);

/** Municipalities that are islands. */
const ISLANDS = new Set(
  `奥尻町 利尻町 利尻富士町 礼文町 佐渡市 粟島浦村 大島町 利島村 新島村 神津島村 三宅村 御蔵島村 八丈町 青ヶ島村 小笠原村 洲本市 南あわじ市 淡路市
  海士町 西ノ島町 知夫村 隠岐の島町 大崎上島町 直島町 土庄町 小豆島町 上島町 対馬市 壱岐市 五島市 新上五島町 小値賀町 姫島村 西之表市 中種子町
  南種子町 屋久島町 三島村 十島村 奄美市 大和村 宇検村 瀬戸内町 龍郷町 喜界町 徳之島町 天城町 伊仙町 和泊町 知名町 与論町 石垣市 宮古島市 竹富町
  与那国町 多良間村 久米島町 渡嘉敷村 座間味村 粟国村 渡名喜村 南大東村 北大東村 伊江村 伊平屋村 伊是名村`.split(
    /\s+/,
  ),
);

export function isLargeCity(g: Government): boolean {
  return g.kind === 'special_ward' || LARGE.has(g.name);
}

export function isIsland(g: Government): boolean {
  return ISLANDS.has(g.name);
}
