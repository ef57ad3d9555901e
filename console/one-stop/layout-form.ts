import { DAY_FORMS, ITEMS, type Item, type Layout, MOST_COLUMNS, MOST_HEADING } from '#app/onestop/layout.ts';

/** Rows for columns that may be added. */
const MORE = 4;

export interface LayoutRow {
  heading: string;
  item: string;
}

/** The columns with some empty rows behind them. */
export function shownRows(layout: Layout): LayoutRow[] {
  const free = Math.min(MORE, MOST_COLUMNS - layout.columns.length);
  return [...layout.columns, ...Array.from({ length: free }, () => ({ heading: '', item: '' }))];
}

/** Columns as typed, in the order that their numbers say; a row without an item is none. */
export function readLayoutForm(
  form: FormData,
): { layout: Layout } | { fault: [name: string, words: string]; rows: LayoutRow[] } {
  const all = (name: string) =>
    form
      .getAll(name)
      .slice(0, MOST_COLUMNS)
      .map((v) => String(v).trim());
  const [headings, items, places] = [all('heading'), all('item'), all('place')];
  const typed = items.map((item, i) => ({
    heading: (headings[i] ?? '').slice(0, 200),
    item,
    place: /^\d{1,3}$/.test(places[i] ?? '') ? Number(places[i]) : i + 1,
  }));
  const rows = typed
    .filter(({ item }) => Object.hasOwn(ITEMS, item))
    .toSorted((a, b) => a.place - b.place)
    .map(({ heading, item }) => ({ heading, item: item as Item }));
  const refuse = (words: string) => ({ fault: ['', words] as [string, string], rows: typed });
  if (rows.length === 0) return refuse('列を1つ以上選択してください');
  if (rows.some(({ heading }) => heading.length > MOST_HEADING))
    return refuse(`見出しは${MOST_HEADING}文字以内で入力してください`);
  const days = String(form.get('days'));
  return {
    layout: {
      columns: rows,
      days: Object.hasOwn(DAY_FORMS, days) ? (days as Layout['days']) : 'slashes',
      headings: form.get('headings') === 'on',
    },
  };
}
