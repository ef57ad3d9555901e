import { COVER_VARIANTS, type CoverScene, coverKey } from '#platform/images/keys.ts';
import { type Government, readPlaces } from '../places.ts';
import { isIsland, isLargeCity } from './character.ts';
import type { Trade } from './kind.ts';
import { DEMO_MERCHANT } from './merchants.ts';
import { producersOf } from './producers.ts';
import { type Random, random } from './random.ts';
import { famousFor, isCoastal, offersOf } from './specialty.ts';
import type { Shop } from './thing.ts';

/** Of each government, where there are enough for that. */
const LEAST_GOODS = 3;
const WITHOUT_FAME = 0.45;

/** Prefectures that take part themselves; most leave gifts to their municipalities. */
const PREFECTURES = new Set(
  '北海道 青森県 岩手県 山形県 新潟県 富山県 福井県 山梨県 静岡県 三重県 鳥取県 島根県 高知県 佐賀県 宮崎県 鹿児島県'.split(
    ' ',
  ),
);

/** Governments with gifts, and how many each has, `total` in all: those known for something have more, as in life. */
export function makeShops(total: number, seed: string): Shop[] {
  const open = readPlaces().governments.filter((g) => g.designatedFrom !== null);
  const taking = open.flatMap((g) => {
    const rng = random(`${seed}/shop/${g.code}`);
    const famous = famousFor(g).length;
    const joins = g.kind === 'prefecture' ? PREFECTURES.has(g.name) : famous > 0 || rng.chance(WITHOUT_FAME);
    if (!joins) return [];
    const weight = (1 + famous) ** 1.2 * Math.exp((rng.next() + rng.next() + rng.next() - 1.5) * 1.4);
    return [{ government: g, weight, rng }];
  });
  const sum = taking.reduce((s, t) => s + t.weight, 0);
  const least = Math.min(LEAST_GOODS, Math.floor(total / taking.length));
  const spare = total - taking.length * least;
  let given = 0;
  let share = 0;
  let nextProducer = 1;
  const shops = taking.map(({ government, weight, rng }) => {
    share += weight;
    const upTo = Math.round((spare * share) / sum);
    const count = least + upTo - given;
    given = upTo;
    const offers = offersOf(government, rng);
    const producers = producersOf(
      government,
      offers.map((o) => o.kind),
      nextProducer,
      rng,
    );
    nextProducer += producers.length;
    return { government, offers, producers, count, fame: 0.4 + (weight / sum) * taking.length * 0.8 };
  });
  return total > 0 ? withTicket(shops) : shops;
}

/** With a gift at least of the government whose merchant visitors are told of: that with most gives one away. */
function withTicket(shops: readonly Shop[]): Shop[] {
  const named = shops.find((s) => s.government.code === DEMO_MERCHANT.government);
  if (!named || named.count > 0) return [...shops];
  const most = shops.reduce((a, b) => (b.count > a.count ? b : a));
  return shops.map((s) => (s === named ? { ...s, count: 1 } : s === most ? { ...s, count: s.count - 1 } : s));
}

/** Known for its hot springs: the prefecture's table names it baths. */
function hasHotSprings(g: Government): boolean {
  return famousFor(g).some(({ kind }) => kind.key === 'onsen');
}

const INLAND_SNOW = new Set([1, 2, 3, 5, 6, 7, 15, 16, 17, 18, 20, 31]);

function sceneOf(g: Government, rng: Random): CoverScene {
  if (isLargeCity(g)) return 'town';
  if (isIsland(g)) return 'sea';
  if (isCoastal(g) && rng.chance(0.75)) return 'sea';
  if (INLAND_SNOW.has(g.prefecture) && rng.chance(0.25)) return 'snow';
  if (g.kind === 'village') return 'mountain';
  if (g.kind === 'town')
    return rng.pick(['mountain', 'field', 'field', hasHotSprings(g) ? 'hotspring' : 'field']);
  return rng.pick(['mountain', 'field', 'town']);
}

const LAND: Record<CoverScene, readonly string[]> = {
  sea: ['海に面し、港を中心に暮らしを営んできたまちです。', '潮の香りのなかで、海とともに歩んできました。'],
  mountain: [
    '山々に抱かれ、四季の移ろいを身近に感じられる土地です。',
    '森と清らかな流れに恵まれた、静かな里です。',
  ],
  field: [
    '田畑が広がり、土とともに暮らしてきたまちです。',
    'ひらけた空の下、米や野菜、果物づくりが続いています。',
  ],
  town: [
    '人の行き交うにぎわいと、受け継がれた仕事が隣り合うまちです。',
    '古くからの町並みと新しい暮らしが重なり合うまちです。',
  ],
  hotspring: [
    '湯けむりの立つ、ゆったりとした時間の流れる土地です。',
    '野山の緑と、湧き出る湯に恵まれたまちです。',
  ],
  snow: [
    '冬には雪が積もり、雪どけの水が田畑をうるおします。',
    '雪深い冬を知恵で越え、春を待つ喜びを分かち合ってきました。',
  ],
};

const ISLAND = [
  '海に囲まれ、島ならではの暮らしと景色が息づいています。',
  '船や飛行機で訪れる方を、島の時間でお迎えしてきました。',
];

function landOf(g: Government, scene: CoverScene): readonly string[] {
  return isIsland(g) ? ISLAND : LAND[scene];
}

const THANKS = [
  '全国の皆さまの温かいご支援に、心より感謝を申し上げます。',
  'ふるさと納税を通じて{t}を応援してくださり、誠にありがとうございます。',
  '{t}に心を寄せてくださる皆さまに、厚く御礼を申し上げます。',
];
const HOPE = [
  'お預かりしたご寄附は、次の世代が住み続けたいと思えるまちをつくるために、大切に使わせていただきます。',
  'いただいたお気持ちを、子どもたちの学びと、誰もが安心して暮らせる地域づくりに生かしてまいります。',
  'ご寄附の使い道は、毎年の報告でお知らせしてまいります。',
];
const COME = [
  'いつか{t}を訪れてくださる日を、心よりお待ちしております。',
  'どうぞこれからも、{t}を見守っていただければ幸いです。',
  '季節の品とともに、{t}の風をお届けします。',
];

const SERVICES = new Set<Trade>(['office', 'inn', 'restaurant', 'tour']);

/** What one names when asked what a place is known for, at most four. */
function specialtiesText(shop: Shop): string {
  const best = [...shop.offers]
    .sort((a, b) => b.weight - a.weight)
    .filter((o) => !SERVICES.has(o.kind.trade));
  return [...new Set(best.map((o) => o.names[0] ?? o.kind.base))].slice(0, 4).join('、');
}

export interface GovernmentText {
  code: string;
  headName: string;
  message: string;
  profile: string;
  image: string;
  department: string;
  email: string;
  payment: string[];
  minAmount: number;
  online: boolean;
  /** Where it is applied for online; empty where it is not. */
  onlineName: string;
  onlineUrl: string;
  usages: { title: string; description: string }[];
}

const USAGES: [string, string][] = [
  ['子育て・教育', '保育や放課後の居場所づくり、学校の学習環境の充実に活用します。'],
  ['自然・環境の保全', '森や川、里の景観を守り、次の世代へ引き継ぐ取り組みに活用します。'],
  ['産業・観光の振興', '農林水産業や商工業の担い手を支え、訪れる人を増やす取り組みに活用します。'],
  ['医療・福祉の充実', '高齢の方や障害のある方が安心して暮らせるよう、医療と支え合いの仕組みに活用します。'],
  ['防災・安全なまちづくり', '避難所の備えや消防設備、災害に強い道路の整備に活用します。'],
  ['文化・スポーツの振興', '祭りや文化財の保存、図書館や運動施設の充実に活用します。'],
  ['移住・定住の促進', '空き家の活用や移住の相談など、新しい暮らしを始める人を支える取り組みに活用します。'],
  ['動物との共生', '保護された犬や猫の譲渡や、鳥獣による被害を防ぐ取り組みに活用します。'],
  ['公共交通の維持', 'バスや乗合の車など、毎日の足を守る取り組みに活用します。'],
];

const PAYMENTS: string[][] = [
  ['card'],
  ['card', 'wallet'],
  ['card', 'wallet', 'konbini'],
  ['card', 'wallet', 'konbini', 'pay_easy'],
  ['card', 'konbini', 'bank_transfer'],
  ['card', 'wallet', 'konbini', 'pay_easy', 'bank_transfer'],
];

const SHAPE: Record<Government['kind'], string> = {
  prefecture: '',
  city: '市',
  special_ward: '区',
  town: '町',
  village: '村',
};

function surroundings(g: Government): string {
  if (g.kind === 'special_ward')
    return '老舗や工房、新しい店がまちのあちこちにあり、歩くたびに発見があります。';
  if (isCoastal(g)) return '海の幸にも恵まれ、港にはその日の魚が揚がります。';
  if (isLargeCity(g)) return '季節の味を、市場や店先で楽しむことができます。';
  return '里や山の恵みを、季節ごとに味わうことができます。';
}

function profile(shop: Shop, scene: CoverScene, rng: Random): string {
  const g = shop.government;
  const intro =
    g.kind === 'prefecture'
      ? `${g.name}には、土地ごとに異なる風土と、そこで育まれた暮らしがあります。`
      : `${g.name}は、${g.prefectureName}の${SHAPE[g.kind]}です。${rng.pick(landOf(g, scene))}`;
  return [
    intro,
    `${surroundings(g)}季節ごとに表情を変える風景は、訪れる人の心にも残ります。`,
    `## 特産品\n\n${specialtiesText(shop)}などが知られています。つくり手の顔が見える品を、返礼品としてお届けしています。`,
    '## まちづくり\n\n暮らしの足元を大切にしながら、若い世代が挑戦できる地域を目指しています。ご寄附は、選んでいただいた使い道に沿って活用します。',
  ].join('\n\n');
}

function onlineOneStop(online: boolean) {
  return {
    online,
    onlineName: online ? 'マイナポータル(ぴったりサービス)' : '',
    onlineUrl: online ? 'https://myna.go.jp/' : '',
  };
}

/** What the government says of itself. The head's name is a plain sample, as no real person may be made to speak. */
export function governmentText(shop: Shop, seed: string): GovernmentText {
  const g = shop.government;
  const rng = random(`${seed}/text/${g.code}`);
  const scene = sceneOf(g, rng);
  const put = (text: string) => text.replaceAll('{t}', g.name);
  return {
    code: g.code,
    headName: '見本 太郎',
    message: [
      rng.pick(THANKS),
      g.kind === 'prefecture' ? '' : rng.pick(landOf(g, scene)),
      `${specialtiesText(shop)}など、{t}のつくり手の品をお届けしています。`,
      rng.pick(HOPE),
      rng.pick(COME),
    ]
      .map(put)
      .join(''),
    profile: profile(shop, scene, rng),
    image: coverKey(scene, rng.int(0, COVER_VARIANTS - 1)),
    department: 'ふるさと納税担当課',
    email: `furusato-${g.code}@example.jp`,
    payment: rng.pick(PAYMENTS),
    minAmount: rng.weighted([1000, 2000, 5000], (n) => 6000 - n),
    ...onlineOneStop(rng.chance(0.5)),
    usages: rng.sample(USAGES, rng.int(3, 6)).map(([title, description]) => ({ title, description })),
  };
}
