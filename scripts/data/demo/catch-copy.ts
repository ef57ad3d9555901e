import { fill } from './description.ts';
import type { Trade } from './kind.ts';
import type { NameParts } from './name.ts';
import type { Random } from './random.ts';

const CATCH: Record<string, readonly string[]> = {
  meat: [
    '食卓が待ち遠しくなる、{t}の自慢の味。',
    'いつもの献立に、うれしいお肉を。',
    '{t}のつくり手から、自信をもってお届けします。',
    '週末のごちそうに、とっておきを。',
    'ひと口目から、違いがわかります。',
    'おいしさの理由は、育てる人の手間にあります。',
    '家族みんなの「おかわり」が聞こえます。',
    '{t}の空気と水で、のびのび育ちました。',
  ],
  rice: [
    '炊きたての湯気まで、ごちそうです。',
    '{t}の水と土が育てたお米です。',
    '冷めてもおいしい、毎日のごはんに。',
    '粒のつやと香りを、炊きたてで。',
    'おかずのいらない一膳を。',
    '{t}の田んぼの風景ごと、お届けします。',
  ],
  fruit: [
    'もいだときの香りを、そのままに。',
    '甘さも香りも、{t}の太陽のおかげです。',
    '手のひらに、{t}の実りを。',
    '箱を開けると、香りが広がります。',
    'おすそ分けしたくなる、みずみずしさ。',
    '一つずつ手をかけた、{t}の実りです。',
    '園地の朝の空気も、いっしょに。',
  ],
  field: [
    '畑の朝の空気も、いっしょに。',
    '土づくりから、まっすぐに育てました。',
    '台所に、{t}の畑の元気を。',
    'いつもの料理が、少しうれしくなります。',
    '{t}の畑から、食卓へ。',
    'おすそ分けしたくなる、{t}の味。',
    '育てた人の顔が浮かぶ、確かな味。',
  ],
  garden: [
    '{t}の季節を、暮らしのなかに。',
    'ふと目をやるのが、楽しみになります。',
    '眺めるたび、心がほぐれます。',
  ],
  season: [
    '待ちわびた旬を、いちばんの頃合いで。',
    '一年に一度の季節の味わい。',
    '旬の時期だけの楽しみです。',
    '短い季節の、いちばんおいしいところを。',
    '{t}から、季節の便りを。',
    'この時期を待つ人がいる、{t}の味です。',
  ],
  sea: [
    '海の味を、食卓に。',
    '{t}の浜から、鮮度をそのままに。',
    '漁師町の味をお届けします。',
    '潮の香りが、ふわりと立ちます。',
    '浜の人が、家で食べている味です。',
    '海の近くに暮らす気分を、食卓で。',
    '{t}の港に揚がった、海の恵みです。',
  ],
  drink: [
    '一日の終わりに、ゆっくりと一杯。',
    '{t}の水から生まれた味わいです。',
    '香りを楽しむ時間を、どうぞ。',
    'いつもの一杯を、少し特別に。',
    '食事に寄り添う、やさしい味わい。',
    '{t}の風土を、グラスの中に。',
  ],
  sweets: [
    'お茶の時間が、待ち遠しくなります。',
    '{t}で愛されてきた甘いもの。',
    '手みやげにも、自分へのごほうびにも。',
    'ひと息つきたいときの、甘いひと口。',
    '素朴な甘さを、お茶うけに。',
    '箱を開けると、笑顔がこぼれます。',
  ],
  noodle: [
    'ゆでたてを、つるりとどうぞ。',
    '{t}で親しまれてきた一杯です。',
    'のどごしと、だしの香りを。',
    '忙しい日の、うれしいお昼に。',
    'お店の味を、おうちの台所で。',
  ],
  food: [
    '{t}の味を、食卓へ。',
    '産地の味を、そのままお届けします。',
    '家族で囲む日の一品に。',
    '素材の味をまっすぐに。',
    '{t}の生産者から、直接お届けします。',
    'もう一品ほしい日の、心強い味方。',
    '食べ慣れた味に、ほっとします。',
    '台所にあると、うれしいひと品。',
  ],
  goods: [
    '毎日使うものだから、使いやすさを。',
    '{t}のものづくりを、暮らしの中に。',
    '使う人を思って、仕上げました。',
    '暮らしに、ちょうどいい道具を。',
    'いつもの毎日を、少し心地よく。',
  ],
  craft: [
    '長く使うほど、手になじみます。',
    '受け継がれてきた手仕事を、毎日の暮らしに。',
    '{t}の職人が、一つずつ仕上げました。',
    '使う人を思って、形を決めました。',
    '毎日ふれるものだから、いいものを。',
    '{t}の仕事場から、暮らしの道具を。',
    '贈る人の顔を思い浮かべて。',
  ],
  trip: [
    '{t}で過ごす、ゆっくりとした時間。',
    '訪れて、味わって、{t}を好きになる。',
    '次の休みは{t}へ。',
    '{t}の人と風景に、会いに来てください。',
    '思い出に残る一日を、{t}で。',
  ],
  thanks: ['{t}からの感謝の気持ちです。', 'まちの今をお届けします。', '応援してくださるあなたへ、{t}より。'],
};

const CATCH_OF: Partial<Record<Trade, string>> = {
  ranch: 'meat',
  rice: 'rice',
  farm: 'field',
  orchard: 'fruit',
  brewery: 'drink',
  drink: 'drink',
  coffee: 'drink',
  tea: 'drink',
  sweets: 'sweets',
  wagashi: 'sweets',
  bakery: 'food',
  noodle: 'noodle',
  craft: 'craft',
  textile: 'craft',
  maker: 'goods',
  forest: 'craft',
  office: 'thanks',
};

/** Kinds of farms and orchards that neither grew in the soil of a field nor were picked from a tree. */
const NOT_TILLED = new Set(
  'mushroom driedshiitake shiitake sansai takenoko wasabi egg honey umibudo hoshigaki hoshiimo pineapple strawberry blueberry'.split(
    ' ',
  ),
);

/** Which list of words suits it. */
function groupOf({ kind, form }: NameParts): string {
  if (form.ticket) return 'trip';
  const group = CATCH_OF[kind.trade] ?? (kind.sea ? 'sea' : 'food');
  if (group !== 'fruit' && group !== 'field') return group;
  if (form.shelf === '') return 'garden';
  // Cooked, dried, frozen or in a jar: no smell of the morning of its harvest.
  return NOT_TILLED.has(kind.key) || /冷凍で|常温で|製造|約(30|180)日/.test(form.shelf) ? 'food' : group;
}

export function catchCopy(parts: NameParts, rng: Random): string {
  const { government: g, kind, form } = parts;
  const inSeason = kind.harvest && form.months.length < 8 && !form.ticket;
  return fill(rng.pick(CATCH[inSeason && rng.chance(0.5) ? 'season' : groupOf(parts)]!), g, '');
}
