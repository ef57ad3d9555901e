import { expect, it } from 'vitest';
import { USUAL } from '#app/onestop/layout.ts';
import { readLayoutForm, shownLayout, type TypedLayout } from './layout-form.ts';

/** The form as it is sent where somebody has typed these places into its first rows. */
function sent({ rows, days }: TypedLayout, places: readonly string[]): FormData {
  const form = new FormData();
  for (const [i, { item, heading, place }] of rows.entries()) {
    form.append('place', places[i] ?? place);
    form.append('item', item);
    form.append('heading', heading);
  }
  form.append('days', days);
  return form;
}

const shown = shownLayout(USUAL);
const [first, second] = USUAL.columns;

it('puts columns in the order that was typed, and shows it again until it is saved', () => {
  const read = readLayoutForm(sent(shown, ['２', '1']));
  expect('layout' in read && read.layout.columns.slice(0, 2)).toEqual([second, first]);
  expect(read.typed.rows.slice(0, 3).map(({ place }) => place)).toEqual(['2', '1', '3']);
  const again = readLayoutForm(sent(read.typed, []));
  expect('layout' in again && again.layout.columns.slice(0, 2)).toEqual([second, first]);
});

it('says so where a place is no number, of columns that are there', () => {
  const read = readLayoutForm(sent(shown, ['最後']));
  expect('fault' in read && read.fault).toBe('順番は3桁までの数字で入力してください');
  expect(read.typed.rows[0]!.place).toBe('最後');
  const empty = shown.rows.findIndex(({ item }) => item === '');
  expect(
    readLayoutForm(
      sent(
        shown,
        Array.from({ length: empty + 1 }, (_, i) => (i === empty ? '' : `${i}`)),
      ),
    ),
  ).toHaveProperty('layout');
});
