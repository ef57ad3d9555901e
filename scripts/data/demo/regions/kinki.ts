import type { RegionTable } from './table.ts';

export const KINKI: RegionTable = {
  三重県: {
    coast:
      '津市 四日市市 伊勢市 松阪市 桑名市 鈴鹿市 尾鷲市 鳥羽市 熊野市 志摩市 木曽岬町 明和町 大紀町 南伊勢町 紀北町 御浜町 紀宝町',
    items:
      'beef:松阪牛@松阪市,多気町,明和町,津市,大紀町 beef:伊賀牛@伊賀市,名張市 lobster:伊勢海老@志摩市,鳥羽市,南伊勢町,尾鷲市,紀北町,熊野市,大紀町 oyster:的矢かき@志摩市 oyster:浦村かき@鳥羽市 clam:桑名のはまぐり@桑名市 abalone:あわび@鳥羽市,志摩市 bream:伊勢まだい@南伊勢町,尾鷲市,紀北町 tuna:本まぐろ@南伊勢町,熊野市,紀北町 fugu:あのりふぐ@志摩市 nori:桑名の海苔@桑名市 nori:伊勢の海苔@伊勢市 nori@鈴鹿市,鳥羽市 tea:伊勢茶@四日市市,鈴鹿市,亀山市,度会町,大台町 rice:コシヒカリ@伊賀市,津市,松阪市,名張市,いなべ市,多気町 udon:伊勢うどん@伊勢市,鳥羽市 somen:大矢知そうめん@四日市市 manju:餅菓子@伊勢市,桑名市 pottery:萬古焼@四日市市,菰野町 pottery:伊賀焼@伊賀市 mikan@御浜町,熊野市,紀宝町,南伊勢町 citrus:せとか|カラ@御浜町,熊野市 yuzu:新姫@熊野市 jewelry:真珠のアクセサリー@志摩市,鳥羽市,伊勢市,南伊勢町 metal:桑名鋳物@桑名市 textile:松阪木綿@松阪市,明和町 washi:伊勢和紙@伊勢市 himono@尾鷲市,紀北町,熊野市 hotel@鳥羽市,志摩市,伊勢市,菰野町 onsen@菰野町,桑名市 golf@津市,伊賀市,鈴鹿市,桑名市 seaweed@志摩市,南伊勢町,鳥羽市 soap@鈴鹿市,松阪市 sake@鈴鹿市,名張市,伊賀市,大台町 beer@伊勢市 wood:尾鷲ひのきの木工品@尾鷲市,紀北町 pork:さくらポーク@四日市市,鈴鹿市,いなべ市 saba:さば@尾鷲市,熊野市 bedding@四日市市',
  },
  滋賀県: {
    coast: '',
    items:
      'beef:近江牛 rice:近江米コシヒカリ rice:みずかがみ@近江八幡市,東近江市,野洲市,守山市,高島市 tea:朝宮茶・土山茶@甲賀市 pottery:信楽焼@甲賀市 riverfish:琵琶湖の小鮎@高島市,長浜市,草津市 riverfish:ビワマス@長浜市,高島市 funazushi@高島市,長浜市,大津市 grape@東近江市,竜王町 strawberry:みおしずく@守山市,草津市,野洲市,近江八幡市 melon:守山メロン@守山市 pear:彦根梨@彦根市 duck@長浜市,高島市 sake@高島市,東近江市,甲賀市,長浜市,大津市 textile:近江上布・麻@愛荘町,東近江市 textile:浜ちりめん@長浜市 textile:高島ちぢみ@高島市 incense@高島市,日野町 tsukemono:日野菜漬@日野町,近江八幡市 wagashi@近江八幡市,彦根市,大津市 cake@近江八幡市,大津市,東近江市 bag:帆布のかばん@高島市 hotel@大津市,長浜市,高島市,彦根市 onsen@大津市,長浜市 golf@甲賀市,竜王町,東近江市 ski@長浜市,高島市 knife@東近江市 doll:小幡人形@東近江市 bicycle@守山市 fan@草津市 cosmetics@草津市,野洲市 wood@高島市 beer@長浜市,彦根市 jam@高島市 camp@高島市,近江八幡市 soba@米原市 water@米原市',
  },
  京都府: {
    coast: '舞鶴市 宮津市 京丹後市 伊根町 与謝野町',
    items:
      'tea:宇治茶@宇治市,宇治田原町,和束町,京田辺市,南山城村,城陽市,木津川市 tsukemono:京漬物@京都市,亀岡市 tofu:京の豆腐・ゆば@京都市 wagashi:京菓子@京都市,宇治市,長岡京市 textile:西陣織@京都市 textile:丹後ちりめん@京丹後市,与謝野町,宮津市 pottery:清水焼@京都市 lacquer:京漆器@京都市 incense@京都市 beans:丹波黒大豆@京丹波町,福知山市,南丹市,綾部市 chestnut:丹波くり@京丹波町,南丹市,福知山市,綾部市 crab:間人がに@京丹後市 crab:松葉がに@京丹後市,伊根町,宮津市 crab:ずわいがに@舞鶴市 buri:伊根ぶり@伊根町 buri@宮津市 oyster:舞鶴の岩牡蠣@舞鶴市 oyster:岩牡蠣@宮津市 himono@宮津市,舞鶴市 rice:丹後産コシヒカリ@京丹後市,与謝野町 rice:丹波産キヌヒカリ@南丹市,亀岡市,綾部市,福知山市 greens:京野菜@京都市,亀岡市,南丹市,京丹後市,木津川市 takenoko:京たけのこ@長岡京市,京都市,向日市,大山崎町,木津川市 sake:伏見の純米酒@京都市 sake@京丹後市,伊根町,城陽市,与謝野町 beef:亀岡牛@亀岡市 beef:京都肉@京都市,福知山市,南丹市 duck:京鴨@亀岡市,京丹後市 pear:丹後の梨@京丹後市 grape@京丹後市,福知山市,与謝野町 melon:琴引メロン@京丹後市 mushroom@京丹波町 eggplant:賀茂なす@亀岡市,京都市 kamaboko@舞鶴市,宮津市 dining@京都市,宇治市 hotel@京都市,宮津市,京丹後市,南丹市 experience@宇治市,南丹市,和束町 doll:京人形@京都市 washi:黒谷和紙@綾部市 knife@福知山市,京都市 miso:白味噌@京都市 cake@京都市,福知山市 chocolate@京都市 towel@京都市 dressing@京都市,宮津市 fig@城陽市 umeboshi@城陽市 boar@京丹波町,南丹市,福知山市 wine@京丹波町',
  },
  大阪府: {
    coast: '大阪市 堺市 岸和田市 泉大津市 貝塚市 泉佐野市 高石市 泉南市 阪南市 岬町',
    items:
      'towel:泉州タオル@泉佐野市,泉南市,熊取町 knife:堺打刃物@堺市 onion:泉州玉ねぎ@泉佐野市,泉南市,田尻町,阪南市 eggplant:泉州水なす@貝塚市,岸和田市,泉佐野市,熊取町 bedding:毛布@泉大津市 bedding@堺市,岸和田市 socks@松原市,和泉市 bicycle@堺市 incense:堺の線香@堺市 gyoza:ひとくち餃子@大阪市,柏原市 noodles@大阪市,東大阪市 kombu:塩昆布@大阪市,堺市 beef:なにわ黒牛@能勢町 tongue@泉佐野市 hamburg@泉佐野市 offal@泉佐野市,羽曳野市 beer@箕面市,大阪市,泉佐野市 wine:河内ワイン@柏原市,羽曳野市 grape:デラウェア@柏原市,羽曳野市,太子町,交野市 fig@羽曳野市,藤井寺市 chestnut:能勢栗@能勢町 kiwi@岬町 whisky@島本町 rice:ヒノヒカリ@能勢町,茨木市,高槻市 wallet@大阪市,東大阪市 shoes@大阪市 clothes@大阪市,泉大津市,和泉市 glass:泉州ガラス@和泉市,堺市 fan@東大阪市,八尾市 appliance@門真市,守口市,大東市,八尾市,東大阪市 dryer@門真市,守口市 soap@八尾市 cosmetics@大阪市,吹田市 hotel@大阪市,泉佐野市,河内長野市 dining cookie cake wood:河内材の木工品@河内長野市,千早赤阪村 shirasu@岸和田市,泉佐野市,阪南市 oyster@阪南市,岬町 anago@堺市,泉佐野市 octopus@岬町,阪南市,泉佐野市 curry ham@能勢町,泉佐野市 coffee paper@泉佐野市 golf@茨木市,能勢町,河内長野市 instrument@池田市 tsukemono@貝塚市,岸和田市,堺市',
  },
  兵庫県: {
    coast:
      '神戸市 姫路市 明石市 洲本市 相生市 赤穂市 西宮市 芦屋市 高砂市 淡路市 南あわじ市 豊岡市 たつの市 加古川市 播磨町 香美町 新温泉町',
    items:
      'beef:神戸牛@神戸市,三木市,西脇市,加西市,姫路市,加古川市 beef:但馬牛@香美町,新温泉町,養父市,朝来市,豊岡市 beef:淡路ビーフ@南あわじ市,淡路市,洲本市 crab:松葉がに@香美町,新温泉町,豊岡市 crab:香住がに@香美町 onion:淡路島玉ねぎ@南あわじ市,洲本市,淡路市 beans:丹波黒大豆@丹波篠山市,丹波市 chestnut:丹波栗@丹波篠山市,丹波市 rice:コウノトリ育む米@豊岡市 rice:丹波篠山産コシヒカリ@丹波篠山市,丹波市 sake:灘の純米酒@神戸市,西宮市 sake@加西市,明石市,姫路市,丹波市 oyster:播磨灘の牡蠣@赤穂市,相生市,たつの市,姫路市 octopus:明石だこ@明石市 bream:明石鯛@明石市 bream:鳴門の鯛@南あわじ市 anago@明石市,高砂市,姫路市 nori:兵庫の焼き海苔@明石市,姫路市,淡路市 shirasu:淡路島の生しらす@淡路市,南あわじ市 fugu:淡路島3年とらふぐ@南あわじ市 hamo@南あわじ市,洲本市 uni:由良の赤うに@洲本市 somen:揖保乃糸@たつの市,宍粟市,姫路市,太子町 salt:赤穂の塩@赤穂市 shoyu@たつの市 pottery:丹波焼@丹波篠山市 bag:豊岡鞄@豊岡市 wallet@姫路市,たつの市 knife:三木の打刃物@三木市 knife:播州小野の刃物@小野市 textile:播州織@西脇市,多可町 socks@加古川市 towel@西脇市 incense:淡路島のお香@淡路市 hotaruika:ほたるいか@新温泉町,香美町 boar@丹波篠山市 edamame:丹波黒枝豆@丹波篠山市 fig@神戸市,川西市,南あわじ市 grape@加西市,三木市,神戸市 flower@淡路市,宝塚市 bread@神戸市,芦屋市 cake@神戸市,西宮市,芦屋市 cookie@神戸市,芦屋市 wine@神戸市 hotel@神戸市,豊岡市,新温泉町,淡路市,洲本市 onsen:城崎温泉入浴券@豊岡市 golf@三木市,神戸市,加東市,三田市 soba:出石そば@豊岡市 washi:杉原紙@多可町 metal@姫路市 clothes@西脇市 egg@加西市,市川町,三木市 tofu coffee@神戸市',
  },
  奈良県: {
    coast: '',
    items:
      'kaki:刀根早生|富有柿@五條市,下市町,天理市,奈良市 somen:三輪素麺@桜井市 strawberry:古都華@奈良市,平群町,天理市,大和郡山市 beef:大和牛@宇陀市,奈良市,葛城市 pork:大和榛原の豚肉@宇陀市 chicken:大和肉鶏@宇陀市,御所市 tea:大和茶@奈良市,山添村 socks@広陵町,大和高田市,香芝市,葛城市 wood:吉野材の木工品@吉野町,川上村,下市町,黒滝村,天川村,東吉野村 washi:吉野和紙@吉野町 kakinoha@五條市,吉野町,奈良市 umeboshi:西吉野の梅干@五條市 rice:ヒノヒカリ sake@葛城市,御所市,吉野町,桜井市,奈良市 tsukemono:奈良漬@奈良市,大和郡山市 sweetbox:吉野葛の菓子@吉野町,宇陀市,大淀町 wagashi@奈良市,大和郡山市,斑鳩町 wallet@宇陀市 clothes@葛城市,三宅町 incense@奈良市 metal@奈良市 egg@五條市 grape@平群町,葛城市,斑鳩町 pear:大淀の梨@大淀町 blueberry@平群町,宇陀市 hotel@奈良市,吉野町,十津川村,天川村 onsen@十津川村,上北山村 camp@曽爾村,天川村,下北山村 flower@平群町,葛城市 miso shoyu@田原本町,天理市 chair@川上村 soap@天理市 riverfish@十津川村,吉野町,天川村 tofu@吉野町 boar@曽爾村,宇陀市 museum@奈良市,明日香村 experience@明日香村,奈良市,宇陀市',
  },
  和歌山県: {
    coast:
      '和歌山市 海南市 有田市 御坊市 田辺市 新宮市 湯浅町 広川町 美浜町 日高町 由良町 印南町 みなべ町 白浜町 すさみ町 那智勝浦町 太地町 串本町',
    items:
      'mikan:有田みかん@有田市,有田川町,湯浅町,広川町 mikan:下津の蔵出しみかん@海南市 citrus:不知火|せとか|清見@有田川町,湯浅町,由良町,田辺市,日高川町,紀の川市 umeboshi:南高梅の梅干@みなべ町,田辺市,白浜町,上富田町,印南町,日高川町 umeshu:紀州の梅酒@みなべ町,田辺市,海南市,岩出市 peach:あら川の桃@紀の川市 peach@かつらぎ町 kaki:たねなし柿@橋本市,かつらぎ町,九度山町,紀の川市 hoshigaki:あんぽ柿@かつらぎ町 grape@かつらぎ町,有田川町,紀の川市 citrus:はっさく@紀の川市,有田川町,広川町 kiwi@紀の川市,海南市 tuna:那智勝浦の生まぐろ@那智勝浦町 bonito:ケンケンかつお@すさみ町,串本町,那智勝浦町 shirasu:湯浅湾のしらす@湯浅町,有田市,広川町 shirasu:紀州のしらす@田辺市,美浜町,由良町 himono@那智勝浦町,田辺市,湯浅町,御坊市 shoyu:湯浅醤油@湯浅町 miso:金山寺味噌@湯浅町,御坊市,有田市 beef:熊野牛@田辺市,上富田町,白浜町,日高川町 saba:塩さば@有田市,湯浅町,串本町 hamo@湯浅町,由良町 lobster@すさみ町,串本町,みなべ町 knife@和歌山市 lacquer:紀州漆器@海南市 towel@和歌山市,橋本市 wood:紀州の木工品@田辺市,高野町,日高川町 bath@海南市 soap@海南市 paper@海南市,和歌山市 ramen:和歌山ラーメン@和歌山市 ginger@和歌山市 strawberry:まりひめ@紀の川市,美浜町 egg@紀の川市,有田川町 hotel@白浜町,那智勝浦町,田辺市,高野町,串本町 onsen@白浜町,田辺市,那智勝浦町 marine@串本町,白浜町,すさみ町 eel@湯浅町,和歌山市,白浜町 juice:みかんジュース@有田市,有田川町,湯浅町,海南市 fishing@橋本市 textile@橋本市 golf@橋本市,紀の川市 sake@海南市,岩出市,和歌山市',
  },
};
