import { groupFault, readWords, type SynonymResult, type TypedSynonym } from '#app/curation/synonyms.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { refused } from '#app/forms/request.ts';

/** Fields of a group of words, as people call them. */
export const SYNONYM_LABELS: Record<keyof TypedSynonym, string> = {
  words: '同じ意味の言葉',
  means: '一緒に見つける言葉',
};

/** A group of words as its form shows it. */
export function shownSynonym({ words, means }: TypedSynonym): Record<keyof TypedSynonym, string> {
  return { words: words.join('、'), means: means.join('、') };
}

/** What was typed of a group of words. */
export function readSynonymForm(form: FormData): { reply: FormReply; typed: TypedSynonym | undefined } {
  const said = (name: string) => String(form.get(name) ?? '');
  const values = { words: said('words'), means: said('means') };
  const [words, means] = [readWords(values.words), readWords(values.means)];
  const reply: FormReply = {
    values,
    errors: {
      ...('fault' in words && { words: [words.fault] }),
      ...('fault' in means && { means: [means.fault] }),
    },
  };
  if ('fault' in words || 'fault' in means) return { reply, typed: undefined };
  const typed = { words: words.value, means: means.value };
  const fault = groupFault(typed);
  return fault === undefined
    ? { reply, typed }
    : { reply: withError(reply, 'words', fault), typed: undefined };
}

/** The form again with what was wrong. */
export function synonymRefused<T extends object>(
  reply: FormReply,
  result: Extract<SynonymResult, { kind: 'unknown' | 'full' | 'taken' }>,
  more: T,
) {
  switch (result.kind) {
    case 'taken': {
      const own = result.group.words.join('、');
      const words = `「${result.word}」は、ほかの同義語「${own}」にあります。そちらに追加してください`;
      return refused(withError(reply, 'words', words), more);
    }
    case 'full':
      return refused(
        withError(reply, '', '登録できる数の上限です。使われていない同義語を削除してください'),
        more,
      );
    case 'unknown':
      return refused(withError(reply, '', 'この同義語は、ほかの担当者が削除しました'), more);
  }
}
