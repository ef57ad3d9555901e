import { kind, months } from '../kind.ts';

const vegetable = { trade: 'farm', grown: true, flawed: true, shelf: '到着後、冷暗所で約1〜2週間' } as const;
const chilled = {
  trade: 'farm',
  grown: true,
  flawed: true,
  temperature: 'chilled',
  shelf: '到着後、冷蔵で約4日',
} as const;
const rice = {
  trade: 'rice',
  grown: true,
  harvest: true,
  subscription: true,
  shelf: '精米後、約1か月を目安にお召し上がりください',
} as const;

export const FIELD = [
  kind('rice', 36, '米', {
    ...rice,
    forms: [
      ['精米', '5kg=2900 / 10kg(5kg×2)=5600 / 15kg(5kg×3)=8300 / 20kg(5kg×4)=10900'],
      ['無洗米', '5kg=3000 / 10kg(5kg×2)=5800', { category: 37, picture: 'musenmai' }],
      ['玄米', '10kg=5200 / 30kg=15000', { category: 38, picture: 'genmai' }],
      ['特別栽培米 精米', '5kg=3300 / 10kg(5kg×2)=6400'],
    ],
    story: [
      'きれいな水を引いた{t}の田んぼで育てた{s}です。注文をいただいてから精米し、炊き上がりの香りをお届けします。',
      '{s}を、乾燥の温度を抑えてじっくり仕上げました。粒に張りがあり、冷めても味が落ちにくいお米です。',
    ],
    enjoy: [
      '夏は30分、冬は1時間ほど水に浸けてから炊くと、ふっくらと仕上がります。',
      '届いたら密閉容器に移し、冷蔵庫の野菜室で保存すると味が長もちします。',
    ],
  }),
  kind('mochi', 39, '切り餅', {
    trade: 'rice',
    subscription: false,
    shelf: '常温で約1年',
    forms: [
      ['', '1.6kg(800g×2)=2500 / 3.2kg(800g×4)=4500'],
      ['白・草・豆 詰合せ', '1.5kg(500g×3)=2700', { allergens: ['大豆'] }],
    ],
    story: ['{t}で育ったもち米だけを蒸し、杵でついた{s}です。よくのびて、こしがあります。'],
    enjoy: ['焼く前に軽く水にくぐらせると、ふっくら焼けます。雑煮にもどうぞ。'],
  }),
  kind('zakkoku', 40, '雑穀', {
    trade: 'rice',
    grown: true,
    shelf: '常温で約180日',
    forms: [
      ['=五穀ブレンド', '1kg(250g×4)=2400 / 2kg(500g×4)=4300'],
      ['=もち麦', '3kg(600g×5)=2600'],
    ],
    story: [
      '黒米、もちきび、もち麦などを食べやすく合わせた{s}です。白米に混ぜて炊くだけで、香ばしさが加わります。',
    ],
    enjoy: ['米2合に大さじ2杯ほど加え、水を少し増やして炊いてください。'],
  }),
  kind('vegbox', 86, '季節の野菜', {
    ...chilled,
    subscription: true,
    forms: [
      ['詰合せ', '7〜9種=2500 / 10〜12種=3600'],
      ['=米と野菜のセット', '米2kg・野菜6種=3500'],
    ],
    story: [
      '{t}の農家が朝に収穫した{s}を、その日のうちに箱に詰めてお届けします。',
      '直売所に並ぶのと同じ{s}を、料理しやすい組み合わせで選びました。',
    ],
    enjoy: ['葉物は湿らせた紙で包み、立てて保存すると長もちします。'],
  }),
  kind('potato', 87, 'じゃがいも', {
    ...vegetable,
    months: months(8, 12),
    forms: [
      ['', '約5kg=2100 / 約10kg=3500'],
      ['食べ比べ 3種', '約6kg=2800'],
    ],
    story: ['広い畑でゆっくり育ち、でんぷんをたくわえた{s}です。蒸すと粉をふき、ほくほくとします。'],
    enjoy: ['光に当たらない涼しい場所で保存してください。じゃがバターやコロッケに。'],
  }),
  kind('sweetpotato', 87, 'さつまいも', {
    ...vegetable,
    months: [1, 2, 3, 10, 11, 12],
    forms: [
      ['', '約3kg=2000 / 約5kg=2800 / 約10kg=4700'],
      [
        '冷凍焼き芋',
        '1.5kg(500g×3)=2600',
        { temperature: 'frozen', shelf: '冷凍で約180日', months: months(1, 12) },
      ],
    ],
    story: ['水はけのよい畑で育て、貯蔵庫で寝かせて甘みを引き出した{s}です。焼くと蜜がにじみます。'],
    enjoy: ['160度のオーブンで90分ほどかけて焼くと、しっとりとした焼き芋になります。'],
  }),
  kind('hoshiimo', 1288, '干し芋', {
    trade: 'farm',
    grown: true,
    flawed: true,
    subscription: true,
    shelf: '冷暗所で約60日',
    forms: [
      ['平干し', '800g(200g×4)=2700 / 1.5kg(300g×5)=4700'],
      ['丸干し', '800g(200g×4)=3000'],
    ],
    story: ['蒸した芋を厚めに切り、冬の風で干し上げた{s}です。砂糖を使わない、芋そのものの甘みです。'],
    enjoy: ['表面の白い粉は芋の糖分です。軽くあぶると、よりやわらかくなります。'],
  }),
  kind('tomato', 89, 'トマト', {
    ...chilled,
    months: months(1, 12),
    subscription: true,
    forms: [
      ['', '約1kg=2700 / 約2kg=5000'],
      ['小玉', '約2kg=2500 / 約3kg=3500'],
      [
        'ジュース 食塩無添加',
        '720ml×3本=2700',
        { category: 97, picture: 'vegjuice', temperature: 'ambient', shelf: '常温で約1年' },
      ],
    ],
    story: ['水を控えて育て、味をぎゅっと濃くした{s}です。甘みのあとに、きれいな酸味が残ります。'],
    enjoy: ['へたを下にして並べ、冷蔵庫の野菜室で保存してください。'],
  }),
  kind('onion', 90, '玉ねぎ', {
    ...vegetable,
    months: months(4, 11),
    shelf: '風通しのよい場所で約1か月',
    forms: [
      ['', '約5kg=1900 / 約10kg=3100'],
      ['新玉ねぎ', '約5kg=2200', { months: months(3, 5) }],
    ],
    story: ['じっくり乾かして甘みを引き出した{s}です。加熱するととろりとし、生でも辛みがおだやかです。'],
    enjoy: ['網に入れてつるすと長もちします。丸ごとスープやかき揚げに。'],
  }),
  kind('negi', 90, 'ねぎ', {
    ...chilled,
    months: [1, 2, 3, 10, 11, 12],
    picture: 'negi',
    forms: [
      ['', '約3kg=2200 / 約5kg=3200'],
      ['鍋用カット', '300g×6=2500'],
    ],
    story: ['土を寄せながら育てた、白い部分の長い{s}です。火を通すと甘みが出ます。'],
    enjoy: ['鍋物や焼きねぎに。青い部分は刻んで冷凍しておくと便利です。'],
  }),
  kind('asparagus', 88, 'アスパラガス', {
    ...chilled,
    months: months(4, 7),
    forms: [
      ['グリーン', '約1kg(2L〜L)=2900 / 約2kg=5400'],
      ['グリーン・ホワイト詰合せ', '約1kg=3600'],
    ],
    story: ['雪どけの畑から伸びる{s}を朝に収穫し、立てたまま冷やしてお届けします。根元までやわらかです。'],
    enjoy: ['根元の皮を薄くむき、1分ほどゆでてどうぞ。焼いて塩だけでも美味しくいただけます。'],
  }),
  kind('eggplant', 88, 'なす', {
    ...chilled,
    months: months(6, 10),
    picture: 'eggplant',
    forms: [
      ['', '約3kg=2200'],
      ['=水なすの浅漬け', '8個=2700', { category: 121, shelf: '冷蔵で約5日' }],
    ],
    story: ['皮がやわらかく、みずみずしい{s}です。{t}の農家がその日の朝に収穫します。'],
    enjoy: ['手で裂いて生のまま、または油で焼いて味噌をのせてどうぞ。'],
  }),
  kind('corn', 95, 'とうもろこし', {
    ...chilled,
    months: months(6, 9),
    shelf: '発送日を含めて3日',
    forms: [
      ['朝採れ', '10本=2300 / 20本=4000'],
      ['真空パック', '10本=2700', { temperature: 'ambient', shelf: '常温で約1年', months: months(1, 12) }],
    ],
    story: [
      '夜明け前に収穫し、甘みが落ちないうちに冷やして送る{s}です。粒の皮がやわらかく、生でも召し上がれます。',
    ],
    enjoy: ['届いたらすぐに、皮を1枚残して蒸すか電子レンジで加熱してください。'],
  }),
  kind('mushroom', 163, 'しいたけ', {
    ...chilled,
    subscription: true,
    picture: 'mushroom',
    forms: [
      ['生 肉厚', '約1kg=2500'],
      ['=きのこ詰合せ', '5種 約1.5kg=2700'],
      [
        '乾燥 どんこ',
        '200g=2600',
        { category: 164, picture: 'shiitake', temperature: 'ambient', shelf: '常温で約1年' },
      ],
    ],
    story: ['{t}の山の水と空気で育てた{s}です。かさが厚く、香りと歯ごたえがあります。'],
    enjoy: ['軸を取り、かさを下にして焼き、汁が浮いてきたら塩をひとつまみ。'],
  }),
  kind('sansai', 163, '山菜', {
    ...chilled,
    months: [4, 5],
    picture: 'greens',
    forms: [
      ['詰合せ', '4種 約1kg=2700'],
      ['水煮 詰合せ', '5袋=2400', { temperature: 'ambient', shelf: '常温で約180日', months: months(1, 12) }],
    ],
    story: ['雪がとけた{t}の山で摘んだ{s}です。たらの芽やこごみなど、春の苦みと香りをお届けします。'],
    enjoy: ['天ぷらなら下ゆではいりません。届いたら早めにお召し上がりください。'],
  }),
  kind('takenoko', 163, 'たけのこ', {
    ...chilled,
    months: [3, 4, 5],
    picture: 'takenoko',
    forms: [
      ['朝掘り', '約3kg=2700'],
      ['水煮', '300g×6袋=2500', { temperature: 'ambient', shelf: '常温で約180日', months: months(1, 12) }],
    ],
    story: ['土から出る前の穂先を探し、朝のうちに掘り上げた{s}です。'],
    enjoy: ['届いたその日に、米ぬかと唐辛子を入れてゆでてください。'],
  }),
  kind('edamame', 94, '枝豆', {
    ...chilled,
    months: months(7, 10),
    allergens: ['大豆'],
    picture: 'edamame',
    forms: [
      ['さや', '約1kg(250g×4)=2400 / 約2kg=4400'],
      [
        '冷凍 塩ゆで',
        '1.5kg(300g×5)=2600',
        { temperature: 'frozen', shelf: '冷凍で約180日', months: months(1, 12) },
      ],
    ],
    story: ['香りと甘みの強い{s}を、収穫したその日のうちに冷やして送ります。'],
    enjoy: ['塩でもんでから4分ほどゆで、うちわであおいで冷ますと色よく仕上がります。'],
  }),
  kind('beans', 94, '黒大豆', {
    trade: 'farm',
    grown: true,
    shelf: '常温で約1年',
    allergens: ['大豆'],
    forms: [
      ['乾燥', '1kg(500g×2)=2600'],
      ['煮豆', '200g×5袋=2500'],
    ],
    story: ['粒が大きく、ふっくらと煮上がる{s}です。よりすぐりの豆だけをお届けします。'],
    enjoy: ['一晩水に浸け、弱火でゆっくり煮てください。'],
  }),
  kind('carrot', 92, 'にんじん', {
    ...chilled,
    months: months(1, 12),
    shelf: '冷蔵で約2週間',
    forms: [
      ['', '約5kg=2000'],
      [
        'ジュース',
        '160g×30缶=2700',
        { category: 97, picture: 'vegjuice', temperature: 'ambient', shelf: '常温で約1年' },
      ],
    ],
    story: ['くせがなく、生でも甘みを感じる{s}です。'],
    enjoy: ['皮の近くに香りがあります。よく洗って皮ごとどうぞ。'],
  }),
  kind('renkon', 92, 'れんこん', {
    ...chilled,
    months: [1, 2, 3, 9, 10, 11, 12],
    shelf: '冷蔵で約10日',
    picture: 'renkon',
    forms: [['', '約2kg=2400 / 約4kg=4200']],
    story: [
      '水を張った畑から掘り出し、泥を落としてお届けする{s}です。しゃきしゃきとして、ほのかな甘みがあります。',
    ],
    enjoy: ['薄く切ればしゃきっと、厚く切って煮ればほくほくとします。'],
  }),
  kind('yamaimo', 92, '長いも', {
    ...vegetable,
    temperature: 'chilled',
    shelf: '冷蔵で約1か月',
    allergens: ['やまいも'],
    picture: 'yamaimo',
    months: [1, 2, 3, 4, 5, 11, 12],
    forms: [
      ['', '約3kg=2300 / 約5kg=3400'],
      [
        'とろろ 小分け',
        '50g×20袋=2700',
        { temperature: 'frozen', shelf: '冷凍で約1年', months: months(1, 12) },
      ],
    ],
    story: ['深く耕した畑で、まっすぐ長く育てた{s}です。きめが細かく、粘りがあります。'],
    enjoy: ['すりおろしてとろろに。輪切りにしてバターで焼いてもどうぞ。'],
  }),
  kind('garlic', 96, 'にんにく', {
    ...vegetable,
    shelf: '冷暗所で約2か月',
    picture: 'garlic',
    forms: [
      ['', '約1kg=2500 / 約2kg=4600'],
      ['=黒にんにく', '200g×2袋=2700', { category: 141 }],
    ],
    story: ['粒が大きく、皮をむきやすい{s}です。香りの強さのなかに、甘みがあります。'],
    enjoy: ['丸ごと素揚げに。皮をむいて冷凍しておくと、すぐに使えます。'],
  }),
  kind('ginger', 96, 'しょうが', {
    ...vegetable,
    picture: 'ginger',
    forms: [
      ['囲い', '約2kg=2300'],
      ['シロップ', '200ml×3本=2600', { category: 113, shelf: '常温で約1年' }],
    ],
    story: [
      '{t}の畑で育てた{s}を、温度と湿度を保った蔵で寝かせました。繊維がやわらかく、辛みがすっきりしています。',
    ],
    enjoy: ['すりおろして小分けに冷凍すると、毎日の料理に便利です。'],
  }),
  kind('wasabi', 96, '本わさび', {
    ...chilled,
    shelf: '冷蔵で約2週間',
    picture: 'wasabi',
    forms: [
      ['生', '約200g(3〜5本)=3000'],
      ['=わさび漬けセット', '5品=2700', { shelf: '冷蔵で約30日', allergens: ['大豆', '小麦'] }],
    ],
    story: ['沢の冷たい清流でゆっくり育った{s}です。すりおろすと、すがすがしい香りと甘みが立ちます。'],
    enjoy: ['茎の側から、円を描くように細かくすりおろしてください。'],
  }),
  kind('greens', 98, '葉物野菜', {
    ...chilled,
    picture: 'greens',
    forms: [
      ['詰合せ', '6種 約2kg=2300'],
      ['サラダセット', '8種=2600'],
    ],
    story: ['{t}のハウスと畑から、摘みたての{s}を選んでお届けします。'],
    enjoy: ['冷水に5分ほど放すと、しゃきっとします。'],
  }),
  kind('pumpkin', 98, 'かぼちゃ', {
    ...vegetable,
    months: months(7, 11),
    picture: 'pumpkin',
    forms: [['', '約5kg(3玉)=2100 / 約10kg(5〜7玉)=3500']],
    story: ['収穫のあと風通しのよい場所で寝かせ、甘みを引き出した{s}です。'],
    enjoy: ['種とわたを取って冷蔵庫へ。煮物のほか、焼いて塩だけでも。'],
  }),
  kind('cabbage', 98, 'キャベツ', {
    ...chilled,
    months: months(7, 10),
    picture: 'greens',
    forms: [['', '6玉=2000 / 10玉=3100']],
    story: ['朝の気温の低いうちに収穫し、すぐに冷やしてお届けする{s}です。葉が締まり、甘みがあります。'],
    enjoy: ['芯をくり抜いて湿らせた紙を詰めると、長もちします。'],
  }),
];
