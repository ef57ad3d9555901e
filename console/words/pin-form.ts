import { readReferences } from '#app/catalogue/goods-references.ts';
import { MOST_PINNED } from '#app/catalogue/search/pins.ts';
import { type PinResult, readPinnedWord, type SearchPin, type TypedPin } from '#app/curation/pins.ts';
import { instant } from '#app/forms/cells.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { refused } from '#app/forms/request.ts';
import { kindOf } from './kinds.ts';

/** Fields of goods that stand first for a word, as people call them. */
export const PIN_LABELS = {
  word: '検索される言葉',
  goods: '先に表示する返礼品・商品',
  from: '開始',
  until: '終了',
};

/** What is kept, as it is typed. */
export function keptPin({ word, goods, from, until }: SearchPin): Omit<TypedPin, 'kind'> {
  return { word, references: goods.map(({ reference }) => reference), from, until };
}

/** Goods that stand first for a word, as their form shows them. */
export function shownPin(p: Omit<TypedPin, 'kind'>): Record<keyof typeof PIN_LABELS, string> {
  return {
    word: p.word,
    goods: p.references.join('\n'),
    from: instant.write(p.from),
    until: instant.write(p.until),
  };
}

/** What was typed of goods that stand first for a word. */
export function readPinForm(form: FormData): { reply: FormReply; typed: TypedPin | undefined } {
  const said = (name: string) => String(form.get(name) ?? '');
  const values = Object.fromEntries(['kind', 'word', 'goods', 'from', 'until'].map((n) => [n, said(n)]));
  const word = readPinnedWord(said('word'));
  const goods = readReferences(said('goods'), MOST_PINNED, '返礼品・商品');
  const from = instant.read(said('from'));
  const until = instant.read(said('until'));
  const errors: Record<string, string[]> = {};
  for (const [name, read] of Object.entries({ word, goods, from, until }))
    if ('fault' in read) errors[name] = [read.fault];
  if ('value' in from && 'value' in until && from.value && until.value && until.value <= from.value)
    errors.until = ['終了は、開始より後の日時にしてください'];
  const reply: FormReply = { values, errors };
  if ('fault' in word || 'fault' in goods || 'fault' in from || 'fault' in until || errors.until)
    return { reply, typed: undefined };
  return {
    reply,
    typed: {
      kind: kindOf(said('kind')),
      word: word.value,
      references: goods.value,
      from: from.value,
      until: until.value,
    },
  };
}

/** The form again with what was wrong. */
export function pinRefused<T extends object>(
  reply: FormReply,
  result: Extract<PinResult, { kind: 'unknown' | 'full' | 'taken' | 'no_goods' }>,
  more: T,
) {
  const at = (name: string, words: string) => refused(withError(reply, name, words), more);
  switch (result.kind) {
    case 'taken':
      return at('word', 'この言葉の優先表示は、すでに登録されています。一覧から変更してください');
    case 'no_goods':
      return at(
        'goods',
        `「${result.reference}」は見つかりませんでした。団体コードと管理番号、表示する売場をご確認ください`,
      );
    case 'full':
      return at('', '登録できる数の上限です。終了した優先表示を削除してください');
    case 'unknown':
      return at('', 'この優先表示は、ほかの担当者が削除しました');
  }
}
