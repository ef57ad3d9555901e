import { kind } from '../kind.ts';

/** Milk and what is made of it. */
export const DAIRY = [
  kind('milk', 284, '牛乳', {
    trade: 'dairy',
    grown: true,
    subscription: true,
    temperature: 'chilled',
    shelf: '製造から約10日',
    allergens: ['乳'],
    forms: [
      ['低温殺菌', '900ml×3本=2300'],
      [
        '=飲むヨーグルト',
        '500ml×4本=2600 / 150ml×12本=2500',
        {
          category: 173,
          picture: 'yogurt',
          shelf: '製造から約14日',
          story: [
            '{t}の牧場の生乳を、じっくり発酵させた飲むヨーグルトです。とろりとして、酸味はおだやかです。',
          ],
          enjoy: ['よく冷やし、軽く振ってからお飲みください。朝の一杯や、果物に添えてもどうぞ。'],
        },
      ],
    ],
    story: ['{t}の牧場でしぼった{s}です。草の香りがほのかに残る、やさしい甘さです。'],
    enjoy: ['クリームの層ができることがあります。軽く振ってからお飲みください。'],
  }),
  kind('cheese', 122, 'ナチュラルチーズ', {
    trade: 'dairy',
    temperature: 'chilled',
    shelf: '冷蔵で約30日',
    allergens: ['乳'],
    subscription: true,
    forms: [
      ['詰合せ', '5種=2900'],
      ['=カチョカヴァロ・モッツァレラ', '4個=2700'],
      [
        '=バター',
        '200g×3個=2800',
        {
          picture: 'butter',
          shelf: '冷蔵で約60日',
          enjoy: ['パンや料理に。小さく切り分けて冷凍すると、長く使えます。'],
        },
      ],
    ],
    story: ['{t}の生乳を、しぼってから間を置かずに仕込む{s}です。ミルクの甘みがまっすぐ伝わります。'],
    enjoy: ['食べる30分前に冷蔵庫から出すと、香りが広がります。'],
  }),
  kind('icecream', 173, 'アイスクリーム', {
    trade: 'dairy',
    temperature: 'frozen',
    shelf: '期限の定めはありません(−18℃以下で保存)',
    allergens: ['乳', '卵'],
    urban: true,
    subscription: true,
    forms: [
      ['詰合せ', '100ml×8個=2500 / 100ml×16個=4500'],
      ['=ジェラート', '110ml×10個=2900'],
    ],
    story: ['{t}の牛乳と季節の素材でつくる{s}です。後味が軽く、素材の香りが残ります。'],
    enjoy: ['少し室温に置き、ふちが溶けはじめたころが食べごろです。'],
  }),
];
