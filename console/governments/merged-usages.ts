import type { Texts } from '#app/forms/merge.ts';
import type { TypedUsage } from '#app/municipality/government.ts';
import { mergedRows, type Row, rowLabel, rowTexts, rowValues, rowWords } from '../merge/rows.ts';
import { DEFAULT, readUsageRows, YES } from './usage-form.ts';

const NO_DEFAULT = '';
const NAMES = { title: '名称', description: '説明', active: '受付' };

/** The usages as texts that are merged one by one, and once what is chosen beforehand. */
export function usageTexts(usages: readonly TypedUsage[]): Texts {
  const rows = usages.map(rowOf);
  const chosen = usages.findIndex(({ isDefault }) => isDefault);
  return { ...rowTexts(rows), [DEFAULT]: chosen === -1 ? NO_DEFAULT : nameOf(rows[chosen]!, rows) };
}

function rowOf({ id, title, description, active }: TypedUsage): Row {
  return { id: String(id ?? ''), texts: { title, description, active: active ? YES : '' } };
}

/** One that is new has no id yet: it is called by its place among the new ones. */
function nameOf(row: Row, rows: readonly Row[]): string {
  return row.id === '' ? `new-${rows.filter(({ id }) => id === '').indexOf(row)}` : row.id;
}

/** How a form of usages is merged with what somebody else has saved. What either has added stays. @param sent the form as it came. */
export function mergedUsages(sent: FormData) {
  const mine = readUsageRows(sent).usages;
  let theirs: readonly TypedUsage[] = [];
  const titleOf = (id: string) => {
    const all = [theirs.map(rowOf), mine.map(rowOf)];
    return all.flatMap((rows) => rows.filter((row) => nameOf(row, rows) === id))[0]?.texts.title ?? '';
  };
  return {
    read: () => usageTexts(mine),
    shown: (now: { usages: readonly TypedUsage[] }) => {
      theirs = now.usages;
      return usageTexts(theirs);
    },
    values: (texts: Texts) => {
      const rows = mergedRows(texts, theirs.map(rowOf), mine.map(rowOf));
      const chosen = rows.findIndex((row) => nameOf(row, rows) === texts[DEFAULT]);
      return { ...rowValues(rows), [DEFAULT]: String(chosen) };
    },
    label: (name: string) => (name === DEFAULT ? '初期選択' : rowLabel(name, NAMES, titleOf)),
    words: (name: string, text: string) => {
      if (name === DEFAULT) return text === NO_DEFAULT ? '決めない' : titleOf(text);
      return rowWords(name, text, titleOf, (field, said) =>
        field === 'active' ? (said === YES ? '受け付ける' : '受け付けない') : said,
      );
    },
  };
}
