import { DAY_FORMS, ITEMS, type Item, type Layout, MOST_COLUMNS, MOST_HEADING } from '#app/onestop/layout.ts';

/** Rows for columns that may be added. */
const MORE = 4;

export interface LayoutRow {
  heading: string;
  item: string;
  /** In which order the columns come, as typed: by number. */
  place: string;
}

/** A layout as the form shows it: the columns with some empty rows behind them. */
export function shownLayout({ columns, days, headings }: Layout): TypedLayout {
  const free = Math.min(MORE, MOST_COLUMNS - columns.length);
  return {
    rows: [...columns, ...Array.from({ length: free }, () => ({ heading: '', item: '' }))].map((row, i) => ({
      ...row,
      place: String(i + 1),
    })),
    ...{ days, headings },
  };
}

/** A layout in words, for who saves second. */
export function layoutWords({ columns, days, headings }: Layout): string {
  const all = columns.map(({ item, heading }) => (heading === '' ? ITEMS[item] : heading)).join('、');
  return `いまの列: ${all}。日付の書き方: ${DAY_FORMS[days]}。1行目の見出し: ${headings ? '入れる' : '入れない'}`;
}

/** What the form shows, whatever of it can be kept. */
export interface TypedLayout extends Pick<Layout, 'days' | 'headings'> {
  rows: LayoutRow[];
}

/** Columns as typed, in the order that their numbers say; a row without an item is none. @returns also what was typed, to be shown again. */
export function readLayoutForm(
  form: FormData,
): { typed: TypedLayout } & ({ layout: Layout } | { fault: string }) {
  const all = (name: string) =>
    form
      .getAll(name)
      .slice(0, MOST_COLUMNS)
      .map((v) => String(v).trim());
  const [headings, items, places] = [all('heading'), all('item'), all('place')];
  const rowsAsTyped = items.map((item, i) => ({
    heading: (headings[i] ?? '').slice(0, 200),
    item,
    place: (places[i] ?? '').normalize('NFKC').slice(0, 20),
  }));
  const days = String(form.get('days'));
  const typed: TypedLayout = {
    rows: rowsAsTyped,
    days: Object.hasOwn(DAY_FORMS, days) ? (days as Layout['days']) : 'slashes',
    headings: form.get('headings') === 'on',
  };
  const chosen = rowsAsTyped.filter(({ item }) => Object.hasOwn(ITEMS, item));
  if (chosen.some(({ place }) => !/^\d{1,3}$/.test(place)))
    return { typed, fault: '順番は3桁までの数字で入力してください' };
  const columns = chosen
    .toSorted((a, b) => Number(a.place) - Number(b.place))
    .map(({ heading, item }) => ({ heading, item: item as Item }));
  if (columns.length === 0) return { typed, fault: '列を1つ以上選択してください' };
  if (columns.some(({ heading }) => heading.length > MOST_HEADING))
    return { typed, fault: `見出しは${MOST_HEADING}文字以内で入力してください` };
  return { typed, layout: { columns, days: typed.days, headings: typed.headings } };
}
