import type { Government } from '../places.ts';
import type { NameParts } from './name.ts';
import { fullPlace, subjectOf } from './name.ts';
import { type Producer, STATION } from './producers.ts';
import type { Random } from './random.ts';

/** Puts place and name into a text of a kind. */
export function fill(text: string, g: Government, subject: string): string {
  return text.replaceAll('{s}', subject).replaceAll('{t}', g.name).replaceAll('{p}', fullPlace(g));
}

/** The words of a storefront. */
interface Voice {
  /** The heading that tells what this is. */
  about: string;
  closing: readonly string[];
  /** Where choices are made ({c} is what of), and what stands when there is nothing else to mind. */
  choices: string;
  plain: string;
  /** What the reader makes: an application or an order. */
  asking: string;
}

export const GIFT_VOICE: Voice = {
  about: 'この返礼品について',
  closing: [
    'いただいたご寄附は、{t}のまちづくりに大切に使わせていただきます。',
    '{t}を知っていただくきっかけになれば、これほどうれしいことはありません。',
    'この返礼品を通じて、{t}の風土を感じていただければ幸いです。',
    '遠くから応援してくださる皆さまに、{t}より感謝を申し上げます。',
  ],
  choices: '{c}は、お申し込みの画面でお選びください。',
  plain: '画像はイメージです。内容をご確認のうえ、お申し込みください。',
  asking: 'お申し込み',
};

export const SHOP_VOICE: Voice = {
  about: 'この商品について',
  closing: [
    '{t}を知っていただくきっかけになれば、これほどうれしいことはありません。',
    'この品を通じて、{t}の風土を感じていただければ幸いです。',
    'ふだんの暮らしに、{t}の品をお役立てください。',
  ],
  choices: '{c}は、このページでお選びください。',
  plain: '画像はイメージです。内容をご確認のうえ、ご注文ください。',
  asking: 'ご注文',
};

/** Both headings of the text: what it is, and how to enjoy or use it. */
function headings({ kind, form }: NameParts, { about }: Voice, rng: Random): readonly [string, string] {
  if (form.ticket) return [kind.trade === 'office' ? 'このまちについて' : 'この旅先について', 'ご利用方法'];
  if (kind.trade === 'office') return [about, 'ご案内'];
  if (form.shelf === '')
    return [rng.pick(['こだわり', about]), kind.grown ? '届いたあとのお世話' : 'お使いになる前に'];
  return rng.pick([
    ['こだわり', 'おいしい召し上がり方'],
    [about, '召し上がり方'],
    [kind.grown ? '産地から' : 'つくり手から', 'おすすめの楽しみ方'],
  ]);
}

/** Who makes it, or who looks after those that come with a ticket. */
function makerText({ government: g, kind, form }: NameParts, producer: Producer): string {
  if (form.ticket || kind.trade === 'office') return `ご案内は、${g.name}の「${producer.name}」が承ります。`;
  if (producer.name.startsWith(STATION))
    return `お届けするのは${g.name}の「${producer.name}」です。地域のつくり手の品を集めています。`;
  return `手がけるのは${g.name}の「${producer.name}」です。${producer.introduction}`;
}

/** What is flawed in it: of cloth, of what grew on a field or a tree, of what was cut or caught. */
function flawText({ kind }: NameParts): string {
  if (kind.trade === 'textile')
    return '色むらや小さな織りきずがありますが、お使いになるのに差し支えはありません。';
  if (kind.trade === 'farm' || kind.trade === 'orchard')
    return '大きさや形の不揃い、小さな傷がありますが、味や品質に変わりはありません。';
  return '大きさや形が不揃いですが、味や品質に変わりはありません。';
}

/** What of a thing is chosen. */
function choiceOf({ kind, form }: NameParts): string {
  if (form.choices.some((c) => /インチ|cm|^X?[SML]$/.test(c))) return '大きさ';
  return kind.key === 'chair' ? '木の種類' : '色';
}

function notes(parts: NameParts, voice: Voice): string[] {
  const { kind, form, deliveries, flawed } = parts;
  const lines: string[] = [];
  if (flawed) lines.push(flawText(parts));
  if (deliveries > 1) lines.push(`全${deliveries}回に分けてお届けします。`);
  if (kind.harvest && form.months.length < 12)
    lines.push('天候や生育の状況により、発送の時期が前後することがあります。');
  if (kind.sea && form.temperature === 'chilled')
    lines.push('しけなどで水揚げがない日は、発送が遅れることがあります。');
  if (form.temperature !== 'ambient')
    lines.push(
      '届きましたらすぐに中身をお確かめのうえ、表示の温度で保存してください。長くご不在のときは、あらかじめお知らせください。',
    );
  if (form.choices.length > 0) lines.push(voice.choices.replace('{c}', choiceOf(parts)));
  if (form.ticket)
    lines.push(
      'お支払いの完了後、マイページに表示されるチケットを現地でお示しください。',
      '換金、転売、譲渡はできません。',
    );
  if (kind.trade === 'craft') lines.push('手仕事のため、写真や図と色合いが少し異なることがあります。');
  return lines.length > 0 ? lines : [voice.plain];
}

/** Markdown of several paragraphs: where it comes from, how to enjoy it, who makes it, what to mind. */
export function description(parts: NameParts, producer: Producer, voice: Voice, rng: Random): string {
  const { government: g, form } = parts;
  const subject = subjectOf(parts);
  const put = (text: string) => fill(text, g, subject).replaceAll('{o}', voice.asking);
  const [first, second] = headings(parts, voice, rng);
  return [
    `## ${first}`,
    put(rng.pick(form.story)),
    makerText(parts, producer),
    `## ${second}`,
    put(rng.pick(form.enjoy)),
    '## ご確認ください',
    notes(parts, voice)
      .map((line) => `- ${line}`)
      .join('\n'),
    put(rng.pick(voice.closing)),
  ].join('\n\n');
}
