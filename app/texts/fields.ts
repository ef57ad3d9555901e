/** The fields at the head of texts, as a form asks for them. Pure. What is right is said by the readers of the files. */
import { splitFrontMatter } from '#app/publishing/front-matter.ts';
import type { TextKind } from './kinds.ts';

export interface TextField {
  name: string;
  label: string;
  /** `instant` is a day with or without a time; `tick` is `yes` or not there. */
  type: 'line' | 'words' | 'day' | 'instant' | 'tick' | 'choice' | 'number';
  required?: true;
  max?: number;
  hint?: string;
  options?: readonly string[];
}

const TITLE = (max: number): TextField => ({
  name: 'title',
  label: '題名',
  type: 'line',
  required: true,
  max,
});
const PERIOD: readonly TextField[] = [
  {
    name: 'from',
    label: '掲載を始める日時',
    type: 'instant',
    required: true,
    hint: 'この日時までは、公開しても表示されません。時刻は空欄なら0時です。',
  },
  {
    name: 'until',
    label: '掲載を終える日時',
    type: 'instant',
    hint: '空欄なら終わりはありません。時刻が空欄なら、その日いっぱい掲載します。',
  },
  {
    name: 'revised',
    label: '内容を改めた日',
    type: 'day',
    hint: '意味が変わる変更をしたときだけ入力します。更新日として表示されます。',
  },
];
const SAMPLE: TextField = {
  name: 'sample',
  label: '見本',
  type: 'tick',
  hint: '実際にはなかったことを書いた見本です。お知らせでは、その旨が冒頭に表示されます。',
};
const COVER_HINT =
  '「画像を追加」で使う場所を「表紙」にすると入ります。合成の絵は c/sea/0 のように書きます(sea・mountain・field・town・hotspring・snow、0〜5)。';

export const TEXT_FIELDS: Record<TextKind, readonly TextField[]> = {
  news: [
    TITLE(100),
    {
      name: 'category',
      label: '分類',
      type: 'choice',
      required: true,
      options: ['お知らせ', '重要', 'メンテナンス', 'キャンペーン'],
    },
    { name: 'pinned', label: '一覧の先頭に固定する', type: 'tick' },
    ...PERIOD,
    SAMPLE,
  ],
  feature: [
    TITLE(60),
    {
      name: 'theme',
      label: 'テーマ',
      type: 'line',
      required: true,
      max: 20,
      hint: '同じテーマの特集が「ほかの特集」に先に並びます。',
    },
    { name: 'lead', label: 'リード文', type: 'words', required: true, max: 200 },
    { name: 'cover', label: '表紙の画像', type: 'line', required: true, hint: COVER_HINT },
    {
      name: 'goods_title',
      label: '返礼品の見出し',
      type: 'line',
      max: 60,
      hint: '空欄なら「この特集の返礼品」です。',
    },
    {
      name: 'goods',
      label: '返礼品(選ぶもの)',
      type: 'words',
      hint: '団体コード/管理番号を「,」で区切って、並べたい順に書きます。例: 011002/01100-0001',
    },
    {
      name: 'search',
      label: '返礼品(検索)',
      type: 'line',
      hint: '返礼品の一覧のアドレスの「?」のあとを貼り付けます。選んだもののあとに並びます。',
    },
    { name: 'limit', label: '返礼品の数', type: 'number', hint: '1〜30。空欄なら12です。' },
    ...PERIOD,
    SAMPLE,
  ],
  landing_page: [
    TITLE(60),
    {
      name: 'description',
      label: '説明',
      type: 'words',
      required: true,
      max: 200,
      hint: '検索サイトの結果に表示されます。',
    },
    ...PERIOD,
    SAMPLE,
  ],
  guidance: [
    TITLE(100),
    {
      name: 'description',
      label: '説明',
      type: 'words',
      required: true,
      max: 300,
      hint: '検索サイトの結果に表示されます。',
    },
    {
      name: 'changed',
      label: '最終更新日',
      type: 'day',
      required: true,
      hint: '意味が変わる変更をしたときだけ改めます。ページに表示されます。',
    },
    {
      name: 'next',
      label: '次に読むページ',
      type: 'line',
      hint: 'アドレスを「,」で区切ります。例: /goods, /faq',
    },
  ],
  faq: [
    TITLE(100),
    { name: 'description', label: '説明', type: 'words', required: true, max: 300 },
    {
      name: 'changed',
      label: '最終更新日',
      type: 'day',
      required: true,
      hint: '意味が変わる変更をしたときだけ改めます。ページに表示されます。',
    },
  ],
};

export const BODY = 'body';

/** A text as its form says it: fields by their names as in the file, and what stands below the head. */
export interface Typed {
  fields: Record<string, string>;
  body: string;
}

/** What a form shows of a text; a head that cannot be read is shown as a part of the text, so that nothing is lost. */
export function typedOf(source: string): Typed {
  try {
    const { fields, body } = splitFrontMatter(source);
    return { fields: Object.fromEntries(fields), body: body.replace(/\n$/, '') };
  } catch {
    return { fields: {}, body: source };
  }
}

const HEAD = /^---\n[\s\S]*?\n---\n/;

/** How many lines of the file stand in front of the body. */
export function headLines(source: string): number {
  return (HEAD.exec(source)?.[0] ?? '').split('\n').length - 1;
}

/**
 * The file of what was typed. Fields that the form of the kind does not ask for are kept as they were; `status` is none of a text
 * that staff publish.
 */
export function sourceOf(
  kind: TextKind,
  typed: Typed,
  before: Readonly<Record<string, string>> = {},
): string {
  const asked = TEXT_FIELDS[kind].map(({ name }) => name);
  const others = Object.keys(before).filter((name) => !asked.includes(name) && name !== 'status');
  const said = (name: string) => (asked.includes(name) ? typed.fields[name] : before[name]) ?? '';
  const lines = [...asked, ...others]
    .map((name) => [name, said(name).replace(/\s+/g, ' ').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n${typed.body.replace(/\r\n?/g, '\n').trimEnd()}\n`;
}

/** The same file saying whether it is published: `status` is left out where it is. */
export function withStatus(source: string, isPublished: boolean): string {
  const head = HEAD.exec(source)?.[0] ?? '';
  const said = typedOf(source).fields.status ?? 'published';
  if ((said === 'published') === isPublished) return source;
  const without = head.replace(/^status:.*\n/m, '');
  return (
    (isPublished ? without : without.replace('---\n', '---\nstatus: draft\n')) + source.slice(head.length)
  );
}
