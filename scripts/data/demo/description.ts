import type { Government } from '../places.ts';
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
};

function notes({ kind, form, deliveries, flawed }: NameParts, voice: Voice): string[] {
  const lines: string[] = [];
  if (flawed) lines.push('大きさや形の不揃い、小さな傷がありますが、味や品質に変わりはありません。');
  if (deliveries > 1)
    lines.push(`全${deliveries}回に分けてお届けします。初回は入金を確認した翌月に、その後は毎月の発送です。`);
  if (kind.harvest && form.months.length < 12)
    lines.push('天候や生育の状況により、お届けの時期が前後することがあります。');
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
  const { government: g, kind } = parts;
  const subject = subjectOf(parts);
  const put = (text: string) => fill(text, g, subject);
  const [first, second] = rng.pick(voice.headings);
  return [
    `## ${first}`,
    put(rng.pick(kind.story)),
    `手がけるのは${g.name}の「${producer.name}」です。${producer.introduction}`,
    `## ${kind.trade === 'craft' || kind.trade === 'textile' || kind.trade === 'maker' ? 'お使いになる前に' : second}`,
    put(rng.pick(kind.enjoy)),
    '## ご確認ください',
    notes(parts, voice)
      .map((line) => `- ${line}`)
      .join('\n'),
    put(rng.pick(voice.closing)),
  ].join('\n\n');
}

const CATCH: Record<string, readonly string[]> = {
  food: [
    '{t}の恵みを、食卓へ。',
    '産地の味を、そのままお届けします。',
    '家族で囲む日の一品に。',
    '素材の味をまっすぐに。',
    '{t}の生産者から、直接お届けします。',
  ],
  season: [
    '待ちわびた旬を、いちばんの頃合いで。',
    '一年に一度の季節の味わい。',
    '旬の時期だけの楽しみです。',
  ],
  sea: ['海の味を、食卓に。', '{t}の浜から、鮮度をそのままに。', '漁師町の味をお届けします。'],
  craft: [
    '長く使うほど、手になじみます。',
    '受け継がれてきた手仕事を、毎日の暮らしに。',
    '{t}の職人が、一つずつ仕上げました。',
  ],
  trip: ['{t}で過ごす、ゆっくりとした時間。', '訪れて、味わって、{t}を好きになる。', '次の休みは{t}へ。'],
  thanks: ['{t}からの感謝の気持ちです。', 'まちの今をお届けします。'],
};

export function catchCopy({ government: g, kind, form }: NameParts, rng: Random): string {
  const group = form.ticket
    ? 'trip'
    : kind.trade === 'office'
      ? 'thanks'
      : kind.trade === 'craft' || kind.trade === 'textile' || kind.trade === 'maker'
        ? 'craft'
        : kind.harvest && form.months.length < 8
          ? 'season'
          : kind.sea
            ? 'sea'
            : 'food';
  return fill(rng.pick(CATCH[group]!), g, '');
}
