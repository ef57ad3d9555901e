/** What is wrong with a text, in the words of the console: beside its field, or with its line. Pure. */
import { BODY, headLines, TEXT_FIELDS } from './fields.ts';
import type { TextKind } from './kinds.ts';

type Words = readonly (readonly [RegExp, string])[];

/** Messages of the readers of files (`app/publishing/source.ts`, `fields.ts`, …): patterns are short and anchored. */
const WORDS: Words = [
  [/^is missing$/, '入力してください'],
  [/^is empty$/, '入力してください'],
  [/^must not be longer than (\d+) characters$/, '$1文字以内で入力してください'],
  [/^must be a date in JST, YYYY-MM-DD or YYYY-MM-DD HH:MM$/, '実在する日付(と時刻)を入力してください'],
  [/^must be later than from$/, '掲載を始める日時よりあとにしてください'],
  [/^must be yes or no$/, '「yes」か「no」にしてください'],
  [/^must be draft or published$/, '「draft」か「published」にしてください'],
  [/^must be one of (.+)$/, '次のいずれかにしてください: $1'],
  [/^is no field of this kind of text$/, 'この種類の文章にはない項目です'],
  [/^must be a number$/, '数字で入力してください'],
  [/^must be a whole number$/, '整数で入力してください'],
  [/^must be 1 to 30$/, '1から30までで入力してください'],
  [/^the search of \/goods does not understand (.+)$/, '返礼品の検索にない条件です: $1'],
  [
    /^must be the key of a cover.*$/,
    '「画像を追加」で追加した画像の名前(u/…)か、合成の絵の名前(c/sea/0など)にしてください',
  ],
  [/^must be a path of this site.*$/, '「/guide」のような、このサイトのアドレスにしてください'],
  [
    /^must be government code\/管理番号, parted by commas$/,
    '「団体コード/管理番号」を「,」で区切って入力してください',
  ],
  [/^must begin with a hero$/, '本文は「::: hero」で始めてください'],
  [/^must have one hero only$/, '「::: hero」は1つだけにしてください'],
  [
    /^must be hero, text, goods, steps, faq or action$/,
    'hero・text・goods・steps・faq・actionのいずれかにしてください',
  ],
  [/^must be two or more$/, '2つ以上にしてください'],
  [/^must be one or more$/, '1つ以上にしてください'],
  [/^must be two at most$/, '2つまでにしてください'],
  [/^must be three at most$/, '3つまでにしてください'],
  [/^stands in no block: (.*)$/, '「:::」で囲まれていない文があります:「$1」'],
  [
    /^the link (.+) must begin with https:, mailto:, tel: or \/$/,
    'リンク「$1」は、https:・mailto:・tel:・/ のいずれかで始めてください',
  ],
  [/^there is no page (.+)$/, 'リンク先「$1」のページがありません'],
  [
    /^the picture (.+) must be an uploaded one.*$/,
    '画像「$1」は使えません。「画像を追加」で追加した画像の名前(u/…)にしてください',
  ],
  [
    /^the picture (.+) needs words that say what it shows.*$/,
    '画像「$1」に、何が写っているかの説明を付けてください: ![説明](u/…)',
  ],
  [/^there is no picture (.+)$/, '画像「$1」がありません。追加し直してください'],
  [/^A text begins with its front matter\.$/, '本文の前の項目が読み取れません'],
  [/^This line is no field "name: value": (.*)$/, '「項目名: 値」の形になっていない行があります:「$1」'],
  [/^The field (\w+) stands there twice\.$/, '項目「$1」が2つあります'],
  [/^an address that stands there before$/, '見出しのアドレスが、前の見出しと同じです'],
  [/^A heading lacks its address: (.*)$/, '見出し「$1」のあとに、アドレスを {#apply} のように付けてください'],
  [/^Nothing stands for (.+)\.$/, '「$1」に入るものがありません。使える名前を確かめてください'],
  [/^Nothing is drawn for (.+)\.$/, '「$1」という図や表はありません。使える名前を確かめてください'],
  [/^An answer has no parts: (.+)$/, '回答には「$1」を入れられません'],
  [/^must have a section or more$/, '「## 見出し {#address}」を1つ以上入れてください'],
  [/^must be a date, YYYY-MM-DD$/, '実在する日付を入力してください'],
  [/^is no page of this site: (.+)$/, '「$1」のページがありません'],
];

/** `field: what`, `block 1.title: what`, `line 7: what`, or a sentence alone. */
const PROBLEM = /^(?:line (\d+)|block ([\w.]+)|([a-z_]+)): (.*)$/s;

/** The messages of a form: by the names of its fields, those of lines and blocks beside the text. */
export function faultWords(
  kind: TextKind,
  source: string,
  problems: readonly string[],
): Record<string, string[]> {
  const fields = TEXT_FIELDS[kind];
  const above = headLines(source);
  const errors: Record<string, string[]> = {};
  const tell = (name: string, words: string) => {
    errors[name] = [...(errors[name] ?? []), words];
  };
  for (const problem of problems) {
    const [, line, block, name, what = problem] = PROBLEM.exec(problem) ?? [];
    const said = inWords(what);
    if (line !== undefined) {
      const at = Number(line) - above;
      tell(BODY, at > 0 ? `${at}行目: ${said}。` : `${said}。`);
    } else if (block !== undefined) tell(BODY, `${blockName(block)}${said}。`);
    else if (fields.some((field) => field.name === name)) tell(name!, said);
    else if (name === undefined || name === 'text') tell(BODY, `${said}。`);
    else tell('', `${name}: ${said}`);
  }
  return errors;
}

function inWords(what: string): string {
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(what);
    if (found) return words.replace(/\$(\d)/g, (_, n: string) => (found[Number(n)] ?? '').slice(0, 80));
  }
  return what;
}

/** `0.title` → 「1つ目のブロックのtitle: 」 */
function blockName(path: string): string {
  const [at, ...rest] = path.split('.');
  if (at === undefined || !/^\d+$/.test(at)) return '';
  const part = rest.map((one) => (/^\d+$/.test(one) ? `${Number(one) + 1}つ目` : one)).join('の');
  return `${Number(at) + 1}つ目のブロック${part && `の${part}`}: `;
}
