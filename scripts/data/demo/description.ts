import type { Government } from '../places.ts';
import type { Trade } from './kind.ts';
import type { NameParts } from './name.ts';
import { fullPlace, subjectOf } from './name.ts';
import type { Producer } from './producers.ts';
import type { Random } from './random.ts';

/** Puts place and name into a text of a kind. */
function fill(text: string, g: Government, subject: string): string {
  return text.replaceAll('{s}', subject).replaceAll('{t}', g.name).replaceAll('{p}', fullPlace(g));
}

/** The words of a storefront. */
interface Voice {
  headings: readonly (readonly [string, string])[];
  closing: readonly string[];
  /** Where choices are made, and what stands when there is nothing else to mind. */
  choices: string;
  plain: string;
  /** What the reader makes: an application or an order. */
  asking: string;
}

export const GIFT_VOICE: Voice = {
  headings: [
    ['こだわり', '楽しみ方'],
    ['この返礼品について', '召し上がり方・使い方'],
    ['産地から', 'おすすめの楽しみ方'],
  ],
  closing: [
    'いただいたご寄附は、{t}のまちづくりに大切に使わせていただきます。',
    '{t}を知っていただくきっかけになれば、これほどうれしいことはありません。',
    'この返礼品を通じて、{t}の風土を感じていただければ幸いです。',
    '遠くから応援してくださる皆さまに、{t}より感謝を込めてお届けします。',
  ],
  choices: '色や大きさは、お申し込みの画面でお選びください。',
  plain: '画像はイメージです。内容をご確認のうえ、お申し込みください。',
  asking: 'お申し込み',
};

export const SHOP_VOICE: Voice = {
  headings: [
    ['こだわり', '楽しみ方'],
    ['この商品について', '召し上がり方・使い方'],
    ['産地から', 'おすすめの楽しみ方'],
  ],
  closing: [
    '{t}を知っていただくきっかけになれば、これほどうれしいことはありません。',
    'この品を通じて、{t}の風土を感じていただければ幸いです。',
    'ふだんの暮らしに、{t}の品をお役立てください。',
  ],
  choices: '色や大きさは、このページでお選びください。',
  plain: '画像はイメージです。内容をご確認のうえ、ご注文ください。',
  asking: 'ご注文',
};

function notes({ kind, form, deliveries, flawed }: NameParts, voice: Voice): string[] {
  const lines: string[] = [];
  if (flawed) lines.push('大きさや形の不揃い、小さな傷がありますが、味や品質に変わりはありません。');
  if (deliveries > 1) lines.push(`全${deliveries}回に分けてお届けします。`);
  if (kind.harvest && form.months.length < 12)
    lines.push('天候や生育の状況により、発送の時期が前後することがあります。');
  if (kind.sea && form.temperature === 'chilled')
    lines.push('しけなどで水揚げがない日は、発送が遅れることがあります。');
  if (form.temperature !== 'ambient')
    lines.push(
      '届きましたらすぐに中身をお確かめのうえ、表示の温度で保存してください。長くご不在のときは、あらかじめお知らせください。',
    );
  if (form.choices.length > 0) lines.push(voice.choices);
  if (form.ticket)
    lines.push(
      '決済の完了後、マイページに表示されるチケットを現地でお示しください。',
      '換金、転売、譲渡はできません。',
    );
  if (kind.trade === 'craft') lines.push('手仕事のため、写真や図と色合いが少し異なることがあります。');
  return lines.length > 0 ? lines : [voice.plain];
}

/** Markdown of several paragraphs: where it comes from, how to enjoy it, who makes it, what to mind. */
export function description(parts: NameParts, producer: Producer, voice: Voice, rng: Random): string {
  const { government: g, kind, form } = parts;
  const subject = subjectOf(parts);
  const put = (text: string) => fill(text, g, subject).replaceAll('{o}', voice.asking);
  const [first, second] = rng.pick(voice.headings);
  return [
    `## ${first}`,
    put(rng.pick(form.story)),
    `手がけるのは${g.name}の「${producer.name}」です。${producer.introduction}`,
    `## ${kind.trade === 'craft' || kind.trade === 'textile' || kind.trade === 'maker' ? 'お使いになる前に' : second}`,
    put(rng.pick(form.enjoy)),
    '## ご確認ください',
    notes(parts, voice)
      .map((line) => `- ${line}`)
      .join('\n'),
    put(rng.pick(voice.closing)),
  ].join('\n\n');
}

const CATCH: Record<string, readonly string[]> = {
  meat: [
    '焼いてよし、鍋にしてよし。{t}の自慢の味。',
    '脂の甘みと赤身のうまみを、食卓で。',
    '{t}の牧場から、自信をもってお届けします。',
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
  harvest: [
    '畑の朝の空気も、いっしょに。',
    'もいだときの香りを、そのままに。',
    '甘さも香りも、{t}の太陽のおかげです。',
    '手のひらに、{t}の実りを。',
    '皮をむくたび、香りが広がります。',
    'おすそ分けしたくなる、みずみずしさ。',
    '土づくりから、まっすぐに育てました。',
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
    '{t}の恵みを、食卓へ。',
    '産地の味を、そのままお届けします。',
    '家族で囲む日の一品に。',
    '素材の味をまっすぐに。',
    '{t}の生産者から、直接お届けします。',
    'もう一品ほしい日の、心強い味方。',
    '昔ながらの作り方を、今も変えずに。',
    '台所にあると、うれしいひと品。',
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
  farm: 'harvest',
  orchard: 'harvest',
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
  maker: 'craft',
  forest: 'craft',
  office: 'thanks',
};

export function catchCopy({ government: g, kind, form }: NameParts, rng: Random): string {
  const inSeason = kind.harvest && form.months.length < 8;
  const group = form.ticket
    ? 'trip'
    : inSeason && rng.chance(0.5)
      ? 'season'
      : (CATCH_OF[kind.trade] ?? (kind.sea ? 'sea' : 'food'));
  return fill(rng.pick(CATCH[group]!), g, '');
}
