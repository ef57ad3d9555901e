import { kind, months } from '../kind.ts';

const fruit = {
  trade: 'orchard',
  grown: true,
  harvest: true,
  flawed: true,
  temperature: 'ambient',
  shelf: '到着後、冷暗所で約5日',
} as const;
const chilled = { ...fruit, temperature: 'chilled', shelf: '到着後、冷蔵で約3日' } as const;

export const ORCHARD = [
  kind('biwa', 79, 'びわ', {
    ...fruit,
    months: [5, 6],
    picture: 'biwa',
    shelf: '到着後、約3日',
    forms: [
      ['化粧箱入り', '500g(2L〜L)=2900 / 1kg=5400'],
      ['家庭用', '1.2kg=3300'],
    ],
    story: ['海からの風があたたかい{t}の斜面で、一房ずつ袋をかけて育てた{s}です。'],
    enjoy: ['へたを持ち、お尻の側から皮をむくときれいにむけます。冷やしすぎないのがこつです。'],
  }),
  kind('mikan', 75, 'みかん', {
    ...fruit,
    months: [1, 10, 11, 12],
    shelf: '到着後、冷暗所で約1週間',
    forms: [
      ['', '約3kg=2100 / 約5kg=2900 / 約10kg=4900'],
      ['家庭用', '約5kg=2300 / 約10kg=3900'],
      ['小玉', '約5kg=2900'],
      [
        'ジュース',
        '720ml×3本=2700',
        { category: 113, picture: 'juice', months: months(1, 12), shelf: '常温で約1年' },
      ],
    ],
    story: [
      '日当たりと水はけのよい{t}の段々畑で育てた{s}です。皮が薄く、こくのある甘みがあります。',
      '海からの照り返しと石垣のぬくもりを受けて育った{s}。畑ごとに味を確かめて収穫しています。',
    ],
    enjoy: ['箱を開けたら下の段も確かめ、風通しのよい場所で保存してください。'],
  }),
  kind('citrus', 75, '柑橘', {
    ...fruit,
    months: months(1, 4),
    picture: 'citrus',
    shelf: '到着後、冷暗所で約10日',
    forms: [
      ['', '約3kg=2600 / 約5kg=3700'],
      ['家庭用', '約5kg=2900 / 約10kg=5100'],
      ['贈答用', '約3kg=3300'],
    ],
    story: [
      '{t}の園地で冬を越し、酸味がやわらぐまで貯蔵してから出荷する{s}です。果汁が多く、香りがさわやかです。',
    ],
    enjoy: ['皮がむきにくいものは、横半分に切ってから房に分けると食べやすくなります。'],
  }),
  kind('lemon', 75, 'レモン', {
    ...fruit,
    months: [1, 2, 3, 4, 10, 11, 12],
    picture: 'lemon',
    shelf: '到着後、冷蔵で約1か月',
    forms: [
      ['', '約2kg=2300 / 約4kg=4000'],
      ['ストレート果汁', '500ml×2本=2700', { category: 113, shelf: '常温で約180日', months: months(1, 12) }],
    ],
    story: ['皮まで使えるよう、収穫のあとに防腐剤やワックスを使わずお届けする{s}です。'],
    enjoy: ['薄切りのはちみつ漬けや塩レモンに。皮をすりおろして料理の香りづけにもどうぞ。'],
  }),
  kind('yuzu', 96, 'ゆず', {
    ...fruit,
    months: [11, 12],
    picture: 'yuzu',
    shelf: '到着後、冷蔵で約2週間',
    forms: [
      ['青果', '約2kg=2300'],
      [
        'ぽん酢・果汁セット',
        '3本=2700',
        {
          category: 127,
          picture: 'dressing',
          months: months(1, 12),
          shelf: '常温で約1年',
          allergens: ['大豆', '小麦'],
        },
      ],
      ['胡椒(青唐辛子入り)', '80g×3本=2400', { category: 96, months: months(1, 12), shelf: '常温で約180日' }],
    ],
    story: ['山あいの{t}で育った{s}です。皮の香りが強く、ひとしぼりで料理が引き立ちます。'],
    enjoy: ['皮は薄くそいで冷凍しておくと、長く香りを楽しめます。'],
  }),
  kind('fig', 1284, 'いちじく', {
    ...chilled,
    months: months(8, 10),
    shelf: '到着後、冷蔵で約2日',
    forms: [
      ['朝どり', '約1.2kg(300g×4)=2700'],
      ['冷凍', '1kg=2600', { temperature: 'frozen', shelf: '冷凍で約180日', months: months(1, 12) }],
    ],
    story: ['木の上で熟したものを夜明けから摘み取る{s}です。とろりとした果肉に、やさしい甘みがあります。'],
    enjoy: ['皮ごと、または手でむいて。生ハムやチーズともよく合います。'],
  }),
  kind('plum', 518, 'すもも', {
    ...chilled,
    picture: 'plum',
    months: months(7, 9),
    shelf: '到着後、冷蔵で約5日',
    forms: [['', '約2kg=2600 / 約3kg=3700']],
    story: ['赤く色づくまで木に置いて収穫した{s}です。果汁が多く、甘みと酸味が重なります。'],
    enjoy: ['かたいものは常温で追熟させ、香りが出たら冷やしてどうぞ。'],
  }),
  kind('blueberry', 518, 'ブルーベリー', {
    ...fruit,
    temperature: 'frozen',
    shelf: '冷凍で約1年',
    months: months(1, 12),
    forms: [
      ['冷凍', '1kg(500g×2)=2500 / 2kg(500g×4)=4600'],
      [
        'ジャム',
        '150g×3瓶=2400',
        { category: 285, picture: 'jam', temperature: 'ambient', shelf: '常温で約1年' },
      ],
    ],
    story: ['{t}の農園で完熟の実だけを手で摘み、すぐに凍らせた{s}です。'],
    enjoy: ['凍ったままヨーグルトに。焼き菓子に混ぜ込んでも香りが残ります。'],
  }),
  kind('kiwi', 518, 'キウイフルーツ', {
    ...fruit,
    picture: 'kiwi',
    allergens: ['キウイ'],
    months: [1, 2, 3, 11, 12],
    shelf: '到着後、冷蔵で約2週間',
    forms: [['', '約3kg=2500 / 約5kg=3700']],
    story: ['追熟の具合を見て出荷する{s}です。甘みと酸味の釣り合いがよく、香りも豊かです。'],
    enjoy: ['かたいときは、りんごと同じ袋に入れて数日置くとやわらかくなります。'],
  }),
  kind('pineapple', 518, 'パイナップル', {
    ...fruit,
    picture: 'pineapple',
    months: months(5, 8),
    shelf: '到着後、約3日',
    forms: [
      ['', '2玉(計2kg)=2600 / 約5kg(3〜5玉)=4100'],
      ['スナック種', '約3kg(3〜5玉)=3100'],
    ],
    story: ['南の日ざしをたっぷり浴びて、畑で熟した{s}です。甘い香りと果汁があふれます。'],
    enjoy: ['届いたら葉を下にして半日置くと、甘みが全体に行き渡ります。'],
  }),
  kind('passion', 518, 'パッションフルーツ', {
    ...fruit,
    picture: 'passion',
    months: months(4, 8),
    shelf: '到着後、約1週間',
    forms: [['', '約1kg(12〜16玉)=2600 / 約2kg=4700']],
    story: ['甘酸っぱい果汁と、南国らしい香りが詰まった{s}です。'],
    enjoy: ['皮にしわが寄ったら食べごろです。半分に切り、スプーンで種ごとどうぞ。'],
  }),
  kind('fruitbox', 519, '季節の果物', {
    ...chilled,
    months: months(1, 12),
    subscription: true,
    forms: [
      ['詰合せ', '2〜3種=2900 / 4〜5種=4700'],
      ['定番と旬の食べ比べ', '3種=3600'],
    ],
    story: ['{t}の直売所が、その時期にいちばんおいしい{s}を選んで詰め合わせます。'],
    enjoy: ['届いた果物ごとに、食べごろを書いた紙を添えます。'],
  }),
  kind('hoshigaki', 77, '干し柿', {
    ...fruit,
    picture: 'kaki',
    months: [1, 2, 12],
    shelf: '冷蔵で約30日',
    forms: [
      ['', '500g=3000 / 1kg=5700'],
      ['化粧箱入り', '600g=3900'],
    ],
    story: [
      '皮をむいた柿を一つずつ吊るし、乾いた冬の風でじっくり仕上げた{s}です。中はとろりと、やさしい甘みです。',
    ],
    enjoy: ['表面の白い粉は柿の糖分です。長く置くときは、一つずつ包んで冷凍してください。'],
  }),
];
