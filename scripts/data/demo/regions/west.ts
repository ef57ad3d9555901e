import type { RegionTable } from './table.ts';

export const WEST: RegionTable = {
  鳥取県: {
    coast: '鳥取市 米子市 境港市 岩美町 湯梨浜町 琴浦町 北栄町 大山町 日吉津村',
    items:
      'pear:二十世紀梨@湯梨浜町,倉吉市,鳥取市,琴浦町,北栄町,八頭町 pear:新甘泉@鳥取市,湯梨浜町,八頭町,琴浦町 crab:松葉がに@境港市,鳥取市,岩美町 crab:紅ずわいがに@境港市 beef:鳥取和牛 rice:きぬむすめ rice:星空舞 watermelon:大栄西瓜@北栄町 squid:白いか@鳥取市,岩美町,境港市 negi:白ねぎ@米子市,境港市,大山町 yamaimo:砂丘長いも@北栄町,鳥取市 tsukemono:砂丘らっきょう@鳥取市,北栄町 milk@琴浦町,大山町 cheese@大山町,倉吉市 pork:大山の豚肉@大山町,琴浦町,米子市 chicken:大山どり@米子市,琴浦町,伯耆町 ham@米子市,大山町 kaki:花御所柿@八頭町 grape@北栄町,鳥取市 melon@北栄町,琴浦町,倉吉市 blueberry@大山町 tuna:境港の本まぐろ@境港市 saba@境港市,岩美町 pottery:因州の焼き物@鳥取市 washi:因州和紙@鳥取市 textile:弓浜絣@米子市,境港市 wood@智頭町,若桜町 sake@鳥取市,智頭町,境港市,米子市 beer@伯耆町 coffee@鳥取市,米子市 onsen@三朝町,湯梨浜町,米子市,岩美町 hotel@三朝町,米子市,湯梨浜町,鳥取市,大山町 ski@大山町,若桜町 ramen:牛骨ラーメン@琴浦町,倉吉市,北栄町',
  },
  島根県: {
    coast: '松江市 浜田市 出雲市 益田市 大田市 江津市 海士町 西ノ島町 隠岐の島町',
    items:
      'clam:宍道湖の大和しじみ@松江市,出雲市 beef:しまね和牛 beef:隠岐牛@海士町,西ノ島町,隠岐の島町,知夫村 rice:仁多米@奥出雲町 rice:きぬむすめ soba:出雲そば@出雲市,松江市,奥出雲町,雲南市 nodoguro@浜田市,松江市,大田市,出雲市 himono@浜田市,大田市,江津市 oyster:隠岐の岩牡蠣@海士町,西ノ島町,隠岐の島町 turban:さざえ@隠岐の島町,海士町,松江市 seaweed@出雲市,大田市,松江市 grape:デラウェア@出雲市 grape:シャインマスカット@出雲市,益田市 melon:アムスメロン@益田市 kaki:西条柿@松江市,出雲市,浜田市 fig:多伎いちじく@出雲市 wagashi@松江市,出雲市 sake@松江市,出雲市,奥出雲町,隠岐の島町 wine@出雲市 beer@松江市,江津市 milk@雲南市,邑南町 cheese@雲南市,奥出雲町 pottery:石見焼@江津市,浜田市 pottery:出西の焼き物@出雲市 pottery:布志名焼@松江市 washi:石州和紙@浜田市 metal@安来市,雲南市 knife:安来鋼の包丁@安来市 jewelry:めのうの勾玉@松江市 kamaboko:あご野焼き@松江市,出雲市 egg@邑南町,雲南市 mushroom@奥出雲町,邑南町 hotel:玉造温泉宿泊券@松江市 onsen@松江市,大田市 hotel@出雲市,隠岐の島町,大田市 tea@出雲市,松江市 boar@美郷町 riverfish:高津川の鮎@益田市,津和野町 fugu@益田市 bream@浜田市',
  },
  岡山県: {
    coast: '岡山市 倉敷市 玉野市 笠岡市 備前市 瀬戸内市 浅口市',
    items:
      'grape:シャインマスカット grape:ピオーネ@新見市,高梁市,井原市,岡山市,吉備中央町,真庭市 grape:マスカット・オブ・アレキサンドリア@岡山市,倉敷市 peach:清水白桃@岡山市,倉敷市,赤磐市,総社市,浅口市 rice:朝日|あけぼの@岡山市,赤磐市,瀬戸内市,和気町 rice:きぬむすめ@津山市,真庭市,美作市,勝央町,鏡野町 pottery:備前焼@備前市,瀬戸内市 jeans:児島のジーンズ@倉敷市 jeans:井原のジーンズ@井原市 bag:倉敷帆布@倉敷市 oyster:日生の牡蠣@備前市 oyster:寄島の牡蠣@浅口市 oyster:虫明の牡蠣@瀬戸内市 beef:千屋牛@新見市 beef:なぎビーフ@奈義町 beef:おかやま和牛 offal:津山ホルモン@津山市 milk:ジャージー牛乳@真庭市 cheese@真庭市,吉備中央町 udon:鴨方うどん@浅口市 somen:鴨方そうめん@浅口市 pear:愛宕梨@岡山市 chestnut@美作市,真庭市 egg@美咲町,井原市,津山市 octopus@倉敷市,玉野市 shrimp@笠岡市,倉敷市 nori@玉野市,笠岡市,岡山市 shirasu@笠岡市 beans:作州黒@勝央町,津山市,美作市 melon@岡山市 strawberry@岡山市,赤磐市,西粟倉村 paper@津山市,倉敷市 bedding@備前市 knife@津山市 chair@西粟倉村,真庭市 wood@西粟倉村,真庭市,鏡野町 glass@倉敷市 sake@真庭市,浅口市,倉敷市,赤磐市 wine@新見市,赤磐市,岡山市 beer@岡山市 onsen@真庭市,美作市,鏡野町 hotel@倉敷市,美作市,真庭市,瀬戸内市 golf@赤磐市,美作市,吉備中央町 shoyu@岡山市,瀬戸内市 renkon@倉敷市',
  },
  広島県: {
    coast: '広島市 呉市 竹原市 三原市 尾道市 福山市 大竹市 東広島市 廿日市市 江田島市 坂町 大崎上島町',
    items:
      'oyster:広島牡蠣 lemon:瀬戸田のレモン@尾道市 lemon:大崎のレモン@大崎上島町 lemon@呉市,三原市 citrus:はるか|せとか@尾道市,呉市,江田島市,大崎上島町,三原市 mikan@呉市,尾道市,大崎上島町,江田島市 anago:穴子@廿日市市,広島市,尾道市 sweetbox:もみじの焼き菓子@廿日市市,広島市 noodles:お好み焼き用の焼きそば@広島市,三次市,呉市 sake:西条の純米酒@東広島市 sake@呉市,竹原市,三次市 beef:広島牛 beef:神石牛@神石高原町 beef:比婆牛@庄原市 rice:コシヒカリ@庄原市,三次市,安芸高田市,北広島町,世羅町 rice:あきさかり grape:三次ピオーネ@三次市 grape:シャインマスカット@福山市,三次市,世羅町 pear:世羅の梨@世羅町 brush:熊野筆@熊野町 jeans:備後のジーンズ@福山市 bag:尾道帆布@尾道市 shirasu:音戸ちりめん@呉市 octopus:三原のたこ@三原市 bream:鯛@福山市,竹原市,尾道市 nori@福山市 kamaboko@三原市,呉市 blueberry@大崎上島町 strawberry@大竹市,三次市,世羅町 tomato@神石高原町,世羅町 ramen:尾道ラーメン@尾道市 curry:海の町のカレー@呉市 umeshu:鞆の保命酒@福山市 wine@三次市,世羅町 chair:府中家具@府中市 miso:府中味噌@府中市 wood:宮島の木工品@廿日市市 metal@福山市,広島市 bicycle@尾道市 hotel@廿日市市,尾道市,広島市,福山市,江田島市 golf@東広島市,三原市,安芸高田市 egg@世羅町,三次市,庄原市 apple@庄原市 ski@北広島町,安芸太田町 shoyu@呉市,福山市 dressing@広島市 paper@大竹市 fan@東広島市',
  },
  山口県: {
    coast:
      '下関市 宇部市 山口市 萩市 防府市 下松市 岩国市 光市 長門市 柳井市 周南市 山陽小野田市 周防大島町 上関町 平生町 阿武町',
    items:
      'fugu:下関のとらふぐ@下関市 fugu:とらふぐ@萩市,長門市,周南市 nodoguro@萩市,下関市,長門市 squid:須佐の剣先いか@萩市 squid:剣先いか@長門市,阿武町 uni:粒うに@下関市,萩市,長門市 shrimp:車えび@山口市,防府市,宇部市 pottery:萩焼@萩市,長門市 rice:ひとめぼれ@山口市,萩市,長門市,阿武町 rice:きぬむすめ mikan:大島みかん@周防大島町 citrus:せとみ@周防大島町,萩市 sake:純米大吟醸@岩国市,周南市,萩市,宇部市 renkon:岩国れんこん@岩国市 pear:梨@周南市,山口市,下関市 beef:山口の和牛@萩市,山口市,阿武町 chicken:長州どり@長門市 kamaboko:仙崎かまぼこ@長門市 kamaboko@萩市 soba:瓦そば@下関市 turban:さざえ@萩市,下関市,長門市 himono@萩市,下関市,長門市 seaweed@萩市,下関市 lacquer:大内塗@山口市 doll:大内人形@山口市 glass@萩市,山口市 tea:小野茶@宇部市 beer@萩市,山口市 strawberry@山口市,萩市,下関市 blueberry@周防大島町,阿武町 wasabi@岩国市,周南市 onsen@長門市,山口市,下関市 hotel@長門市,下関市,萩市,山口市 sweetbox:外郎@山口市,防府市 shoyu:甘露醤油@柳井市 textile:柳井縞@柳井市 anago@周南市,防府市 hamo@防府市,周南市 honey@周南市,岩国市 egg@下関市,山口市 bream:鯛@上関町,平生町,光市 marine@長門市,周防大島町',
  },
  徳島県: {
    coast: '徳島市 鳴門市 小松島市 阿南市 美波町 牟岐町 海陽町 松茂町 北島町',
    items:
      'sweetpotato:なると金時@鳴門市,徳島市,松茂町 yuzu:すだち|ゆず@神山町,佐那河内村,那賀町,徳島市,海陽町 citrus:貯蔵みかん@勝浦町,小松島市 bream:鳴門鯛@鳴門市 seaweed:鳴門わかめ@鳴門市,徳島市 hamo:はも@小松島市,阿南市,徳島市 chicken:阿波尾鶏@海陽町,徳島市,三好市,つるぎ町 beef:阿波牛 pork:阿波の豚肉 strawberry:さくらももいちご@佐那河内村 strawberry@阿波市,吉野川市,小松島市 renkon:鳴門れんこん@鳴門市,徳島市,松茂町 rice:コシヒカリ@阿南市,海陽町,小松島市,阿波市 rice:あきさかり ramen:徳島ラーメン@徳島市,小松島市 somen:半田そうめん@つるぎ町 udon:たらいうどん@阿波市,上板町 soba:祖谷そば@三好市 lobster@海陽町,美波町,牟岐町 abalone@美波町,牟岐町 shirasu:和田島ちりめん@小松島市 himono@海陽町,阿南市 nori@徳島市 textile:阿波藍染@藍住町,上板町,徳島市 washi:阿波和紙@吉野川市 pottery:大谷焼@鳴門市 wood:木頭杉の木工品@那賀町,上勝町 chair@徳島市 localtea:阿波晩茶@上勝町,那賀町 mushroom@徳島市,神山町,小松島市 takenoko@阿南市 umeboshi@吉野川市,神山町 kaki sake@鳴門市,三好市 beer@上勝町,神山町 miso sweetbox:和三盆の菓子@上板町 boar@那賀町,美波町,三好市 hotel@三好市,鳴門市,美波町 rafting@三好市 marine@海陽町,牟岐町 blueberry@美馬市 grape@阿波市 egg@美馬市,石井町',
  },
  香川県: {
    coast:
      '高松市 丸亀市 坂出市 観音寺市 さぬき市 東かがわ市 三豊市 土庄町 小豆島町 直島町 宇多津町 多度津町',
    items:
      'udon:讃岐うどん somen:小豆島そうめん@小豆島町,土庄町 oil:オリーブオイル@小豆島町,土庄町,高松市 beef:オリーブ牛 pork:オリーブ豚 shoyu:小豆島の木桶醤油@小豆島町 sozai:骨付鳥@丸亀市,坂出市,高松市 grape:シャインマスカット@三豊市,高松市,東かがわ市,坂出市 peach:飯山の桃@丸亀市 mikan:小原紅早生@坂出市 citrus@三豊市,坂出市,観音寺市 kiwi:さぬきゴールド@高松市,善通寺市,三木町 strawberry:さぬきひめ@高松市,丸亀市,三木町,三豊市 asparagus:さぬきのめざめ@高松市,三豊市,さぬき市 greens@観音寺市,坂出市 garlic@琴平町,善通寺市,まんのう町 rice:おいでまい oyster:志度の牡蠣@さぬき市 oyster:庵治の牡蠣@高松市 shirasu:伊吹のしらす@観音寺市 shirasu@三豊市 nori:香川の海苔@高松市,坂出市,観音寺市,東かがわ市 buri:ひけた鰤@東かがわ市 dashi:いりこのだし@観音寺市 woodwork:組子細工@高松市 lacquer:香川漆器@高松市 sweetbox:和三盆の菓子@東かがわ市,三木町 sake@琴平町,綾川町,観音寺市 hotel@琴平町,高松市,小豆島町,土庄町,直島町 museum@直島町,高松市,丸亀市 honey kaki@三豊市,善通寺市 chestnut@三豊市 eel@さぬき市 delibox cookie bedding@観音寺市 paper@観音寺市,三豊市 tsukemono:オリーブの新漬け@小豆島町,土庄町 soap:オリーブの石鹸@小豆島町 cosmetics:オリーブの化粧品@小豆島町,土庄町 octopus@坂出市,多度津町',
  },
  愛媛県: {
    coast:
      '松山市 今治市 宇和島市 八幡浜市 新居浜市 西条市 伊予市 四国中央市 西予市 上島町 松前町 伊方町 愛南町',
    items:
      'mikan:愛媛みかん@松山市,八幡浜市,宇和島市,西予市,今治市,伊方町,伊予市,愛南町 mikan:真穴・日の丸みかん@八幡浜市 citrus:紅まどんな@松山市,伊予市,今治市,八幡浜市,砥部町,東温市 citrus:せとか|甘平@松山市,今治市,八幡浜市,宇和島市,西予市,伊方町 citrus:河内晩柑@愛南町,宇和島市 citrus:不知火@八幡浜市,伊方町,宇和島市 lemon@上島町,今治市,松山市 towel:今治タオル@今治市 bream:宇和海の真鯛@宇和島市,愛南町,西予市 buri@宇和島市,愛南町 tuna:養殖まぐろ@愛南町,宇和島市 bonito@愛南町 oyster@愛南町 kamaboko:じゃこ天@宇和島市,八幡浜市,西予市,伊方町 jewelry:宇和海の真珠@宇和島市,愛南町 paper@四国中央市 chestnut:中山栗@伊予市 chestnut@内子町,大洲市 kiwi@西条市,伊予市,東温市 strawberry:紅い雫@西条市,松山市 rice:ひめの凜 rice:宇和米@西予市 pottery:砥部焼@砥部町 juice:みかんジュース beef:伊予牛 pork:ふれ愛・媛ポーク chicken@今治市 somen:五色そうめん@松山市 shirasu@伊方町,伊予市,八幡浜市,松前町 dashi:削り節のだし@伊予市,松前町 miso:麦味噌@宇和島市,八幡浜市,大洲市 sake@西条市,内子町,西予市,松山市 tomato@久万高原町 blueberry@久万高原町 corn@久万高原町 kaki:愛宕柿@西条市 peach@伊予市 hotel:道後温泉宿泊券@松山市 onsen:道後温泉入浴券@松山市 hotel@今治市,大洲市,宇和島市 washi:大洲和紙@内子町 wood@久万高原町,内子町 bicycle@今治市 cookie marine@愛南町,伊方町 eel@愛南町 uni:愛南のうに@愛南町 uni:伊方のうに@伊方町 honey sweetbox:郷土菓子@松山市',
  },
  高知県: {
    coast:
      '高知市 室戸市 安芸市 南国市 土佐市 須崎市 宿毛市 土佐清水市 四万十市 香南市 東洋町 奈半利町 田野町 安田町 芸西村 中土佐町 四万十町 大月町 黒潮町',
    items:
      'bonito:土佐のかつおたたき@高知市,土佐市,須崎市,中土佐町,黒潮町,奈半利町,芸西村,室戸市,土佐清水市,宿毛市,四万十市,香南市 yuzu:柚子@馬路村,北川村,安芸市,大豊町,香美市 eggplant@安芸市,芸西村 ginger:土佐のしょうが@いの町,四万十町,高知市,須崎市,香美市 tomato:徳谷のフルーツトマト@高知市 tomato:夜須のフルーツトマト@香南市 tomato:フルーツトマト@日高村 citrus:土佐文旦@土佐市,宿毛市,須崎市,四万十市 citrus:小夏@宿毛市,土佐市,須崎市 melon:夜須のエメラルドメロン@香南市 melon:アールスメロン@南国市,芸西村,高知市 beef:土佐あかうし@土佐町,本山町,大川村,高知市 beef:土佐黒牛@四万十町,高知市 pork:四万十ポーク@四万十町,四万十市 chicken:土佐はちきん地鶏@大川村,須崎市 eel:四万十うなぎ@四万十市,四万十町 eel@高知市 riverfish:四万十川の鮎@四万十市,四万十町 riverfish:仁淀川の鮎@いの町 rice:仁井田米@四万十町 rice:土佐天空の郷@本山町 chestnut:四万十栗@四万十町,四万十市 shirasu:安芸のしらす@安芸市 shirasu:香南のしらす@香南市 shirasu@芸西村 buri:宿毛のぶり@宿毛市 buri:大月のぶり@大月町 buri@須崎市 bream:真鯛@宿毛市,須崎市,大月町 saba:土佐清水のさば@土佐清水市 dashi:宗田節のだし@土佐清水市 kinmedai:室戸の金目鯛@室戸市 salt:天日塩@黒潮町,室戸市,田野町 sweetpotato:土佐金時@四万十町,香南市 sweetbox:芋けんぴ@四万十町,南国市,日高村 tea:土佐茶@津野町,仁淀川町,佐川町 washi:土佐和紙@いの町,土佐市 knife:土佐打刃物@香美市,南国市 wood:四万十ひのきの木工品@四万十町,四万十市 sake@高知市,佐川町,安田町,四万十町 mango@高知市,香南市 mushroom icecream@高知市,南国市 rafting@四万十市,四万十町,大豊町,本山町 hotel@高知市,土佐清水市,四万十市,室戸市 marine@大月町,黒潮町,東洋町 honey egg@南国市,四万十町 paper@いの町,日高村,佐川町 lobster@土佐清水市,大月町 soba@津野町 umeshu:柚子のお酒@北川村,安芸市 pear:新高梨@高知市,佐川町',
  },
};
