import { kind } from '../kind.ts';

const frozen = {
  trade: 'food',
  picture: 'sushi',
  temperature: 'frozen',
  shelf: '冷凍で約60日',
} as const;
const THAWED = ['常温で3時間ほど置いて解凍し、乾かないうちにお召し上がりください。'];

/** Pressed and fermented sushi: what fish it is of, and how it is counted, differs from place to place. */
export const SUSHI = [
  kind('sushi', 65, 'さばの棒寿司', {
    ...frozen,
    allergens: ['さば', '大豆', '小麦'],
    forms: [['', '2本=2700 / 4本=5000']],
    story: [
      '{t}で祭りや節句のたびに食べられてきた{s}です。脂ののったさばと酢飯がなじむまで、ゆっくり寝かせています。',
    ],
    enjoy: THAWED,
  }),
  kind('masuzushi', 65, 'ます寿司', {
    ...frozen,
    allergens: ['さけ'],
    forms: [['', '1個(約500g)=2400 / 2個(各約500g)=4500']],
    story: ['わっぱに笹を敷き、塩と酢で締めたますと酢飯を重ねて押した{s}です。{t}の店が手で詰めています。'],
    enjoy: ['常温で半日ほど置いて解凍し、笹ごと放射状に切り分けてどうぞ。'],
  }),
  kind('kakinoha', 65, '柿の葉寿司', {
    ...frozen,
    allergens: ['さば', 'さけ', '大豆', '小麦'],
    forms: [
      ['', '14個=2700 / 28個=5000'],
      ['さば・さけ 食べ比べ', '16個=3300'],
    ],
    story: ['酢飯に塩で締めた魚をのせ、一つずつ柿の葉で包んで押した{s}です。葉の香りがほのかに移ります。'],
    enjoy: THAWED,
  }),
  kind('funazushi', 65, '鮒ずし', {
    ...frozen,
    forms: [
      ['薄切り', '80g=3000 / 160g(80g×2)=5700'],
      ['', '1尾(約180g)=4500'],
    ],
    story: ['塩に漬けた鮒を、ご飯とともに長い時間をかけて発酵させた{s}です。深い香りと酸味があります。'],
    enjoy: ['冷蔵庫で解凍し、薄く切って酒の肴に。お茶漬けにしてもおいしくいただけます。'],
  }),
];
