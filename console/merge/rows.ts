import type { Texts } from '#app/forms/merge.ts';

/** A row of a form whose rows are changed by two people at once; without an id (empty) it is a new one. */
export interface Row {
  id: string;
  /** By the names of its fields. */
  texts: Texts;
}

const IDS = 'id';
const ORDER = 'order';

/** The name of a row's field in the form, by the row's place in it. */
export const fieldAt = (name: string, place: number) => `${name}-${place}`;

/** The ids of a form's rows, as each row sends its own, or all as one text where two people's were merged. */
export function idsOf(form: FormData, most: number): string[] {
  return form
    .getAll(IDS)
    .flatMap((ids) => String(ids).split(','))
    .slice(0, most);
}

/** Rows as texts that are merged one by one, whatever their places: of each its own, and once their order. */
export function rowTexts(rows: readonly Row[]): Record<string, string> {
  const kept = rows.filter(({ id }) => id !== '');
  const texts = kept.flatMap(({ id, texts: own }) =>
    Object.entries(own).map(([name, text]) => [`${name}.${id}`, text] as const),
  );
  return { ...Object.fromEntries(texts), [ORDER]: kept.map(({ id }) => id).join(',') };
}

/** The rows of merged texts in their order. What the other one has added stays, and what is new of mine stands at the end. */
export function mergedRows(texts: Texts, theirs: readonly Row[], mine: readonly Row[]): Row[] {
  const ids = texts[ORDER]!.split(',');
  const known = [...ids.flatMap((id) => theirs.find((row) => row.id === id) ?? []), ...theirs];
  return [
    ...[...new Set(known)].map(({ id, texts: own }) => ({
      id,
      texts: Object.fromEntries(
        Object.entries(own).map(([name, text]) => [name, texts[`${name}.${id}`] ?? text]),
      ),
    })),
    ...mine.filter(({ id }) => id === ''),
  ];
}

/** The rows as fields of the form. */
export function rowValues(rows: readonly Row[]): Record<string, string> {
  const values: Record<string, string> = { [IDS]: rows.map(({ id }) => id).join(',') };
  for (const [i, { texts }] of rows.entries())
    for (const [name, text] of Object.entries(texts)) values[fieldAt(name, i)] = text;
  return values;
}

/** Fields as a form sends them. */
export function formOf(values: Texts): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(values)) form.set(name, text);
  return form;
}

/** How a merged text of rows is called. @param names of the fields. @param nameOf what a row is called. */
export function rowLabel(name: string, names: Texts, nameOf: (id: string) => string): string {
  if (name === ORDER) return '並び順';
  const [field, id] = name.split('.') as [string, string];
  return `「${nameOf(id)}」の${names[field]}`;
}

/** What it says, in words. @param own the words of a row's field. */
export function rowWords(
  name: string,
  text: string,
  nameOf: (id: string) => string,
  own: (field: string, text: string) => string,
): string {
  return name === ORDER ? text.split(',').map(nameOf).join('、') : own(name.split('.')[0]!, text);
}
