import type { Government } from '../places.ts';
import type { Kind, Trade } from './kind.ts';
import { fullPlace } from './name.ts';
import type { Random } from './random.ts';

export interface Producer {
  id: number;
  government: string;
  name: string;
  place: string;
  introduction: string;
  /** What it makes or gathers. */
  trades: readonly Trade[];
}

/** Words a workshop might carry; none is a person's name. */
const WORDS =
  '青葉 みどり あさひ 大地 里山 千歳 若葉 ひだまり 白樺 清流 四季 ふるさと はなみずき 山里 北斗 つばさ こもれび 松風 さくら 星野原 やまびこ 花ごよみ 豊穣 丸正 三つ葉'.split(
    ' ',
  );
const SEA_WORDS = '浜風 潮路 大漁 海陽 なぎさ 汐見 丸海 うしお 波音 いさり火'.split(' ');

const FORMS: Record<Trade, readonly string[]> = {
  fishery: ['{s}水産', '{w}水産', '{s}海産', '{w}海産', '{s}鮮魚店'],
  farm: ['{w}ファーム', '{w}農園', '{s}{w}農場', '{s}農産', '{s}{w}生産組合'],
  orchard: ['{w}果樹園', '{w}農園', '{s}フルーツ', '{s}{w}園'],
  rice: ['{w}ライスファーム', '{s}{w}米店', '{w}農産', '{s}米生産組合'],
  ranch: ['{w}畜産', '{s}牧場', '{w}ミート', '{s}食肉加工所'],
  dairy: ['{w}牧場', '{s}乳業', '{w}ミルク工房'],
  food: ['{s}食品', '{w}食品', '{w}フーズ', '{s}{w}加工場', '{s}物産'],
  sweets: ['菓子工房 {w}', '{s}製菓', 'パティスリー {w}', '{w}洋菓子店'],
  wagashi: ['菓子舗 {w}', '{w}堂', '{s}製菓', '御菓子司 {w}'],
  bakery: ['パン工房 {w}', 'ベーカリー {w}', '{s}{w}パン'],
  brewery: ['{w}酒造', '{s}{w}醸造', '{s}酒店', '{w}蔵'],
  drink: ['{s}飲料', '{w}飲料', '{w}ボトリング'],
  coffee: ['{w}焙煎所', '{w}珈琲', '自家焙煎 {w}'],
  tea: ['{w}製茶', '{s}茶園', '茶舗 {w}', '{s}{w}茶業'],
  noodle: ['{s}製麺', '{w}製麺所', '麺処 {w}'],
  craft: ['{w}工房', '{s}工芸社', '工房 {w}', '{s}{w}製作所'],
  textile: ['{w}織物', '{s}繊維', '{w}ソーイング', '{s}{w}縫製'],
  maker: ['{s}工業', '{w}製作所', '{s}{w}産業', '{w}化成'],
  forest: ['{w}木工', '{s}林産'],
  inn: ['旅館 {w}', '{s}{w}ホテル', '{w}の湯', '{s}観光案内所'],
  restaurant: ['料理処 {w}', '{w}亭', 'レストラン {w}'],
  tour: ['{s}観光協会', '{s}自然学校', '{w}ツアーズ'],
  office: ['{s}ふるさと納税事務局'],
};

const LINES: Record<string, readonly string[]> = {
  fishery: [
    '浜の近くで、水揚げから加工までを手がけています。',
    '魚の見きわめを大切に、その日の海の恵みを届けています。',
  ],
  farm: [
    '家族を中心に、季節ごとの仕事に取り組む農家です。',
    '天候と相談しながら、よいものを選んでお届けしています。',
  ],
  rice: [
    '地域の田んぼで育った米を、ていねいに精米してお届けしています。',
    '土地の水と土に合う米を選び、乾燥から精米まで手をかけています。',
  ],
  ranch: ['動物の体調を毎日確かめながら、おだやかな環境で育てています。'],
  craft: [
    '受け継いだ技を、今の暮らしに合う形で伝えています。',
    '一つひとつ手を動かし、使う人の顔を思い浮かべてつくっています。',
  ],
  sweets: ['地元の素材を生かし、毎日少しずつつくっています。'],
  inn: ['ゆっくりと過ごしていただけるよう、土地の話とともにお迎えします。'],
  other: [
    '地域の素材と人の手を生かし、長く続けられるものづくりを心がけています。',
    '小さな所帯ですが、ていねいな仕事を続けています。',
  ],
};

const GROUP: Partial<Record<Trade, string>> = {
  fishery: 'fishery',
  farm: 'farm',
  orchard: 'farm',
  rice: 'rice',
  ranch: 'ranch',
  dairy: 'ranch',
  craft: 'craft',
  textile: 'craft',
  forest: 'craft',
  sweets: 'sweets',
  wagashi: 'sweets',
  bakery: 'sweets',
  inn: 'inn',
  restaurant: 'inn',
  tour: 'inn',
};

function stem(g: Government): string {
  return g.kind === 'prefecture' ? g.name.replace(/[都府県]$/, '') : g.name.replace(/[市区町村]$/, '');
}

const MOST_TRADES = 7;
/** What the name of a roadside station begins with, which gathers what others make. */
export const STATION = '道の駅';

/**
 * Two to eight businesses that between them make everything this government offers. Where there are more trades than
 * that, a roadside station gathers the rest, as it does in life. Names are made up.
 */
export function producersOf(g: Government, kinds: readonly Kind[], firstId: number, rng: Random): Producer[] {
  const trades = [...new Set(kinds.map((k) => k.trade))];
  const own = trades.length > MOST_TRADES + 1 ? trades.slice(0, MOST_TRADES) : trades;
  const names = new Set<string>();
  const producers: Producer[] = [];
  const add = (name: string, served: Trade[], introduction: string) => {
    const unique = names.has(name) ? `${name} ${rng.pick(['本店', '直売所', '第二工場'])}` : name;
    if (names.has(unique)) return;
    names.add(unique);
    const id = firstId + producers.length;
    producers.push({
      id,
      government: g.code,
      name: unique,
      place: fullPlace(g),
      introduction,
      trades: served,
    });
  };
  const addOf = (trade: Trade) => {
    const words = trade === 'fishery' ? SEA_WORDS : WORDS;
    const name = rng.pick(FORMS[trade]).replace('{s}', stem(g)).replace('{w}', rng.pick(words));
    const lines = LINES[GROUP[trade] ?? 'other']!;
    // A union of growers is no family on a farm.
    add(name, [trade], rng.pick(lines.filter((line) => !(name.endsWith('組合') && line.includes('農家')))));
  };
  for (const trade of own) while (!producers.some((p) => p.trades.includes(trade))) addOf(trade);
  const rest = trades.slice(own.length);
  if (rest.length > 0)
    add(
      `${STATION} ${rng.pick(WORDS)}の里`,
      rest,
      'まちのつくり手と手を取り合い、訪れる方をお迎えしています。',
    );
  else if (producers.length < 6) addOf(rng.pick(own));
  return producers;
}
