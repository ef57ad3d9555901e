import { kind, months } from '../kind.ts';

const vegetable = { trade: 'farm', grown: true, flawed: true, shelf: '到着後、冷暗所で約1〜2週間' } as const;
const chilled = {
  trade: 'farm',
  grown: true,
  flawed: true,
  temperature: 'chilled',
  shelf: '到着後、冷蔵で約4日',
} as const;

export const VEGETABLE = [
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
