import { expect, it } from 'vitest';
import { type Control, type FormShape, planOf } from './plan.ts';

const text = (name: string): Control => ({ name, kind: 'text', value: '' });
const hidden = (name: string, value: string): Control => ({ name, kind: 'hidden', value });
const box = (name: string, value = 'on'): Control => ({ name, kind: 'box', value });
const button = (value: string): Control => ({ name: 'intent', kind: 'button', value });
const choice = (name: string, ...options: string[]): Control => ({
  name,
  kind: 'choice',
  value: '',
  options,
});
const sent = (...entries: [string, string][]) => ({ action: '/goods/1', entries, hadFiles: false });
const plan = (forms: Control[][], ...entries: [string, string][]) =>
  planOf(
    forms.map((controls): FormShape => ({ action: '/goods/1', controls })),
    sent(...entries),
  );

it('rows get what was typed in their order, boxes what was ticked, and nothing is pressed', () => {
  const controls = [
    hidden('id', '1'),
    text('label'),
    box('active'),
    hidden('id', '2'),
    text('label'),
    button('save'),
  ];
  const { form, set, left } = plan(
    [controls],
    ['id', '1'],
    ['label', 'い'],
    ['active', 'on'],
    ['id', '2'],
    ['label', 'ろ'],
    ['intent', 'save'],
  );
  expect(form).toBe(0);
  expect([...set]).toEqual([
    [0, '1'],
    [1, 'い'],
    [2, true],
    [3, '2'],
    [4, 'ろ'],
  ]);
  expect(left).toEqual([]);
});

it('boxes that were not ticked are emptied, and radios and choices are those that were chosen', () => {
  const controls: Control[] = [
    box('label', 'a'),
    box('label', 'b'),
    { name: 'kind', kind: 'radio', value: 'x' },
    { name: 'kind', kind: 'radio', value: 'y' },
    choice('producer', '1', '2'),
    { ...choice('many', '1', '2', '3'), multiple: true },
    text('note'),
  ];
  const { set } = plan(
    [controls],
    ['label', 'b'],
    ['kind', 'y'],
    ['producer', '2'],
    ['many', '1'],
    ['many', '3'],
    ['note', ''],
  );
  expect([...set.values()]).toEqual([false, true, false, true, ['2'], ['1', '3'], '']);
});

it('of several forms it is the one whose button and marks were sent', () => {
  const row = (id: string) => [hidden('id', id), text('name'), button('rename')];
  expect(plan([row('1'), row('2'), row('3')], ['id', '2'], ['name', 'x'], ['intent', 'rename']).form).toBe(1);
  const [save, note] = [
    [text('comment'), button('save')],
    [text('comment'), button('note')],
  ];
  expect(plan([save, note], ['comment', 'x'], ['intent', 'note']).form).toBe(1);
});

it('what has no place is told, and what nobody typed is not', () => {
  const { form, left } = plan(
    [[text('name'), choice('producer', '1')]],
    ['name', 'x'],
    ['name', '二つ目'],
    ['producer', '9'],
    ['gone', '消えた欄'],
    ['gone', ' '],
    ['version', '7'],
    ['intent', 'save'],
  );
  expect(form).toBe(0);
  expect(left).toEqual(['二つ目', '9', '消えた欄']);
});

it('a form that posts elsewhere, or has none of the names, is not the one', () => {
  const other = { action: '/logout', controls: [text('name')] };
  expect(planOf([other], sent(['name', 'x']))).toMatchObject({ form: -1, left: ['x'] });
  expect(plan([[text('other')]], ['name', 'x'])).toMatchObject({ form: -1, left: ['x'] });
});
