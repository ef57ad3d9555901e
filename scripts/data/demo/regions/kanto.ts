import type { RegionTable } from './table.ts';

export const KANTO: RegionTable = {
  茨城県: {
    coast: '日立市 高萩市 北茨城市 ひたちなか市 鹿嶋市 神栖市 鉾田市 東海村 大洗町',
    items:
      'hoshiimo@ひたちなか市,東海村,那珂市,鉾田市,茨城町,水戸市 melon:クインシーメロン@鉾田市,茨城町,八千代町 sweetpotato:紅はるか@鉾田市,行方市,茨城町 beef:常陸牛 pork:ローズポーク rice:コシヒカリ chestnut@笠間市,かすみがうら市,石岡市 pottery:笠間焼@笠間市 renkon@土浦市,かすみがうら市,稲敷市,阿見町 natto:納豆@水戸市,小美玉市 mentaiko:辛子明太子@大洗町,水戸市 beer@那珂市,牛久市,守谷市 himono@大洗町,ひたちなか市,北茨城市 shirasu@大洗町,北茨城市,鹿嶋市 clam:はまぐり@鹿嶋市,神栖市,大洗町 nabe:あんこう鍋@北茨城市,大洗町,ひたちなか市 egg@小美玉市,石岡市,茨城町 pear:豊水@筑西市,下妻市,かすみがうら市,石岡市 watermelon:小玉すいか@筑西市,桜川市 milk@小美玉市 textile:結城紬@結城市 strawberry:いばらキッス@鉾田市,行方市,筑西市,境町 eel@境町,土浦市,稲敷市 blueberry@つくば市,土浦市 greens@坂東市,古河市,八千代町 golf@笠間市,つくばみらい市,石岡市 sake@笠間市,石岡市,常陸太田市',
  },
  栃木県: {
    coast: '',
    items:
      'strawberry:とちおとめ strawberry:とちあいか@真岡市,栃木市,鹿沼市,壬生町,小山市,益子町 gyoza:宇都宮餃子@宇都宮市 beef:とちぎ和牛 rice:コシヒカリ rice:とちぎの星 pottery:益子焼@益子町 pear:にっこり@芳賀町,宇都宮市,大田原市,高根沢町 cheese@那須塩原市,那須町,大田原市 milk@那須塩原市,那須町 tofu:日光ゆば@日光市 ramen:佐野ラーメン@佐野市 wine@足利市 lamb@那須町 textile:結城紬@小山市 soba@日光市,鹿沼市,茂木町 paper@小山市,さくら市 onsen@那須町,日光市,那須塩原市 hotel@日光市,那須町,那須塩原市 golf@那須塩原市,さくら市,矢板市 sake@小山市,さくら市,大田原市,那須烏山市 riverfish@那須烏山市,大田原市,那珂川町 woodwork:鹿沼組子@鹿沼市 greens appliance@大田原市 beer@那須町,宇都宮市,栃木市 jam@那須町,日光市',
  },
  群馬県: {
    coast: '',
    items:
      'udon:水沢うどん@渋川市 udon:館林うどん@館林市 beef:上州牛 pork:上州もち豚 cabbage:嬬恋高原キャベツ@嬬恋村 negi:下仁田ねぎ@下仁田町,富岡市 strawberry:やよいひめ@藤岡市,太田市,渋川市 apple:ぐんま名月@沼田市,川場村,みなかみ町 rice:雪ほたか@川場村 rice:あさひの夢 daruma:高崎だるま@高崎市 onsen:草津温泉入浴券@草津町 hotel:草津温泉宿泊券@草津町 hotel@みなかみ町,渋川市,嬬恋村,中之条町 onsen@みなかみ町,渋川市 golf@安中市,富岡市,高崎市,嬬恋村 ski@片品村,草津町,みなかみ町,川場村 rafting@みなかみ町 watermelon:藪塚すいか@太田市 corn:とうもろこし@昭和村,片品村,沼田市 mushroom blueberry@川場村,沼田市 umeboshi:梅干@高崎市,安中市,榛東村 textile:桐生織@桐生市 textile:伊勢崎銘仙@伊勢崎市 soba@沼田市,片品村 beer@川場村,館林市 sake@川場村,館林市,藤岡市 milk@榛東村,前橋市 fan@太田市,大泉町 appliance@大泉町 pasta@高崎市 ham@高崎市,前橋市',
  },
  埼玉県: {
    coast: '',
    items:
      'rice:彩のきずな rice:コシヒカリ tea:狭山茶@入間市,所沢市,狭山市,日高市 negi:深谷ねぎ@深谷市 senbei:草加せんべい@草加市 beer@川越市,飯能市 sweetpotato:川越いも@川越市,三芳町 hina:岩槻人形@さいたま市 hina:鴻巣びな@鴻巣市 wood:飯能の木工品@飯能市 textile:武州藍染@羽生市,行田市 umbrella@加須市,草加市 pork:狭山丘陵チェリーポーク@日高市 pork:彩の国黒豚@本庄市,深谷市,美里町 gyoza eel@川越市,さいたま市 pear:彩玉@白岡市,久喜市,上里町,蓮田市 strawberry:あまりん@秩父市,吉見町,本庄市 strawberry:紅ほっぺ@吉見町,加須市,久喜市 whisky@秩父市,羽生市 wine@秩父市,小鹿野町 soba@秩父市,皆野町 udon:武蔵野うどん@所沢市,入間市,東松山市 golf@東松山市,嵐山町,毛呂山町,寄居町 blueberry@美里町 greens sake@秩父市,小川町,蓮田市,上尾市 washi:小川和紙@小川町,東秩父村 bag@草加市,八潮市 soap@八潮市,三郷市 kaki bedding@羽生市,加須市 museum@さいたま市,川越市,所沢市 instrument@川口市 metal:川口鋳物@川口市 paper@川口市,富士見市 ham@日高市,飯能市 miso',
  },
  千葉県: {
    coast:
      '銚子市 市川市 船橋市 館山市 木更津市 旭市 勝浦市 鴨川市 富津市 南房総市 匝瑳市 山武市 いすみ市 九十九里町 一宮町 御宿町 鋸南町',
    items:
      'peanut:落花生@八街市,千葉市,富里市,香取市,市原市 pear:幸水|豊水@白井市,市川市,鎌ケ谷市,船橋市,松戸市,一宮町 rice:コシヒカリ rice:多古米@多古町 rice:長狭米@鴨川市 lobster@いすみ市,御宿町,勝浦市,鴨川市,南房総市 sanma@銚子市 saba@銚子市 himono@銚子市,富津市,九十九里町,鋸南町 kinmedai@銚子市,勝浦市,御宿町 shoyu@銚子市,野田市,富津市 biwa:房州びわ@南房総市,館山市,鋸南町,富津市 nori:江戸前海苔@木更津市,富津市,船橋市 watermelon:富里すいか@富里市 sweetpotato:紅はるか@香取市,成田市,多古町 clam:はまぐり@九十九里町,旭市,匝瑳市 abalone@鴨川市,南房総市,勝浦市 pork:房総ポーク@旭市,匝瑳市,香取市 pork:林SPF@銚子市,旭市 milk@南房総市,いすみ市,大多喜町 cheese@いすみ市,大多喜町 takenoko@大多喜町 tomato@一宮町,旭市,九十九里町 melon@銚子市,旭市 beer@船橋市,香取市,山武市 strawberry@山武市,君津市,館山市 blueberry@木更津市 golf@市原市,君津市,成田市,長柄町 marine@館山市,鴨川市,勝浦市,南房総市,一宮町 hotel@鴨川市,館山市,勝浦市,木更津市 flower@南房総市,館山市 carrot@習志野市,船橋市,富里市 sake@香取市,いすみ市,神崎町 tofu miso',
  },
  東京都: {
    coast: '大島町 利島村 新島村 神津島村 三宅村 御蔵島村 八丈町 小笠原村',
    items:
      'glass:江戸切子@墨田区,江東区,葛飾区,江戸川区 knife@墨田区,荒川区 wallet@台東区,墨田区,足立区,荒川区 bag@台東区,墨田区,足立区,荒川区 jewelry@台東区,中央区,文京区 shoes@台東区,足立区 kokeshi@葛飾区 textile:江戸染物@新宿区,中野区,江戸川区 doll@台東区,墨田区 hotel@千代田区,中央区,港区,新宿区,渋谷区,品川区,台東区 dining museum@台東区,文京区,墨田区,世田谷区,渋谷区,武蔵野市 coffee beer@武蔵野市,墨田区,港区,八王子市 wagashi senbei cookie chocolate@渋谷区,港区,墨田区 tsukemono miso:江戸味噌@江東区,大田区 incense@中央区,台東区 washi@荒川区,檜原村 umbrella@中央区,台東区 soap@墨田区,荒川区,葛飾区 cosmetics@渋谷区,港区,新宿区 clothes@墨田区,渋谷区 nori:海苔@大田区,品川区 shochu:島焼酎@八丈町,大島町,新島村,神津島村,青ヶ島村 salt:島の塩@大島町,小笠原村 hokke:くさや@新島村,八丈町,大島町 kinmedai@神津島村,八丈町 marine@小笠原村,八丈町,神津島村,新島村 passion@小笠原村,八丈町 blueberry@小平市,青梅市,町田市 sake@青梅市,福生市,あきる野市,東村山市 milk@八王子市,瑞穂町 yuzu@青梅市,檜原村,日の出町 wood:多摩産材の木工品@檜原村,奥多摩町,あきる野市,日の出町 wasabi@奥多摩町 camp@奥多摩町,檜原村,あきる野市 pear:多摩川梨@稲城市 grape:高尾ぶどう@稲城市 watch@千代田区,墨田区,中央区 instrument@千代田区,文京区 glasses@渋谷区,台東区 catalog letter bousai@港区,江東区,品川区',
  },
  神奈川県: {
    coast:
      '横浜市 横須賀市 平塚市 鎌倉市 藤沢市 小田原市 茅ヶ崎市 逗子市 三浦市 葉山町 大磯町 二宮町 真鶴町 湯河原町',
    items:
      'tuna:三崎まぐろ@三浦市 shirasu:湘南しらす@藤沢市,茅ヶ崎市,鎌倉市,横須賀市,平塚市 kamaboko:小田原かまぼこ@小田原市 himono@小田原市,真鶴町,湯河原町,三浦市 umeboshi:小田原の梅干@小田原市 ham:鎌倉ハム@鎌倉市,横浜市 beef:葉山牛@葉山町,横須賀市 beef:足柄牛@山北町,開成町,南足柄市 gyoza@横浜市,川崎市 citrus:湘南ゴールド@小田原市,湯河原町,真鶴町,二宮町 mikan@小田原市,湯河原町,大井町,山北町 tea:足柄茶@山北町,南足柄市,松田町,愛川町 woodwork:箱根寄木細工@箱根町,小田原市 hotel@箱根町,湯河原町,鎌倉市,横浜市 onsen@箱根町,湯河原町 beer@厚木市,茅ヶ崎市,鎌倉市,寒川町 cookie@鎌倉市,横浜市,葉山町 curry:海軍カレー@横須賀市 metal@小田原市 wallet@横浜市,鎌倉市,茅ヶ崎市 lacquer:鎌倉彫@鎌倉市 fan@寒川町,綾瀬市 bag@横浜市,茅ヶ崎市 marine@葉山町,逗子市,三浦市,藤沢市 golf@中井町,伊勢原市,厚木市,箱根町 sake@海老名市,山北町,茅ヶ崎市 cosmetics@平塚市 pork:高座豚@綾瀬市,藤沢市,寒川町 pear@伊勢原市,厚木市 ginger jam@箱根町 dining museum@箱根町,横浜市 chair@箱根町,葉山町 coffee@鎌倉市,横浜市,逗子市 rice:はるみ@平塚市,伊勢原市,秦野市 peanut@秦野市 milk@伊勢原市,秦野市',
  },
};
