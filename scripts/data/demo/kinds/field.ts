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
      [
        '玄米',
        '10kg=5200 / 30kg=15000',
        { category: 38, picture: 'genmai', shelf: '涼しい場所で約半年。精米したあとは約1か月' },
      ],
      ['特別栽培米 精米', '5kg=3300 / 10kg(5kg×2)=6400'],
    ],
    story: [
      'きれいな水を引いた{t}の田んぼで育てた{s}です。{o}をいただいてから精米し、炊き上がりの香りをお届けします。',
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
    enjoy: ['根元の皮を薄くむき、1分ほどゆでてどうぞ。焼いて塩だけでもおいしくいただけます。'],
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
];
