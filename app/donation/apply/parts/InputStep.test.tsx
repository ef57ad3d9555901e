import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { FormReply } from '#app/forms/reply.ts';
import type { FormView } from '../form-view.ts';
import type { Known } from '../known.ts';
import { InputStep } from './InputStep.tsx';

const government = { code: '016918', name: '別海町', place: '北海道 別海町', minAmount: 2_000 };
const known: Known = {
  folded: { donor: false, delivery: false, message: false },
  resident: false,
  limit: null,
};
const gift = {
  id: 1,
  name: 'ほたて',
  image: '',
  deliveries: 1,
  maxQuantity: 1,
  skus: [{ id: 7, label: '', left: null, amount: 12_000, sale: null, image: null, window: null }],
  alcohol: false,
};

function drawn(
  form: object,
  about: Partial<Known> = {},
  values: Record<string, string> = {},
  errors: FormReply['errors'] = {},
): string {
  const view = {
    path: '/donate',
    government,
    usages: [{ id: 1, title: '教育', description: '' }],
    payments: [],
    excluded: [],
    oneStopChoices: ['none', 'paper'],
    addresses: [],
    endingYear: null,
    chosen: {},
    firstSku: '7',
    amounts: { lowest: 12_000, highest: 12_000 },
    at: new Date('2026-11-21T12:00:00+09:00'),
    ...form,
  } as unknown as FormView;
  const data = { form: view, values, known: { ...known, ...about }, owner: 'x', ended: false };
  const element = <InputStep data={data} reply={{ values: {}, errors }} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

it('speaks of no gift to who wants none, and promises nothing of where the whole sum goes', () => {
  const html = drawn({ gift: null });
  expect(html).toContain('寄附金額');
  expect(html).not.toMatch(/返礼品|全額/);
  expect(html).toContain('寄附先の自治体に提供します');
});

it('says who else learns of a donor with a gift, and counts applications rather than governments donated to', () => {
  const html = drawn({ gift });
  expect(html).toContain('寄附先の自治体と、返礼品を提供する事業者に提供します');
  expect(html).toContain('1年間の申請先が5自治体以内');
});

const three = { gift: { ...gift, maxQuantity: 5 } };

it('says the sum of all pieces', () => {
  const html = drawn(three, {}, { quantity: '3' });
  expect(html.match(/36,000<small>円/g)).toHaveLength(2);
});

it('says what is left of the limit, and what a form goes beyond it', () => {
  const limit = { year: 2026, given: 50_000, most: 80_000 };
  expect(drawn(three, { limit }, { quantity: '2' })).toContain('残りは30,000円です');
  expect(drawn(three, { limit }, { quantity: '2' })).not.toContain('超えます');
  expect(drawn(three, { limit }, { quantity: '3' })).toContain('目安を6,000円超えます');
});

it('tells a resident before the first field, with the way on', () => {
  const html = drawn({ gift }, { resident: true });
  expect(html.indexOf('返礼品なしで別海町に寄附する')).toBeGreaterThan(0);
  expect(html.indexOf('返礼品なしで別海町に寄附する')).toBeLessThan(html.indexOf('name="donor.familyName"'));
});

const adult = { 'donor.birthDate.year': '1980', 'donor.birthDate.month': '4', 'donor.birthDate.day': '1' };

it('asks for a guardian’s consent as long as the birth date does not say adult', () => {
  expect(drawn({ gift })).toContain('18歳未満');
  expect(drawn({ gift }, {}, { ...adult, 'donor.birthDate.year': '2010' })).toContain('18歳未満');
  expect(drawn({ gift }, {}, adult)).not.toContain('18歳未満');
});

it('folds what is known, and opens what is wrong', () => {
  const folded = { donor: true, delivery: true, message: true };
  const sent = { ...adult, 'donor.familyName': '佐藤', 'donor.givenName': '太郎' };
  const html = drawn({ gift }, { folded }, sent);
  expect(html).toContain('<details');
  expect(html).not.toMatch(/<details[^>]* open/);
  expect(html).toContain('佐藤 太郎 様');
  const wrong = drawn({ gift }, { folded }, sent, { 'donor.street': ['町名・番地を入力してください'] });
  expect(wrong.match(/<details[^>]* open/g)).toHaveLength(1);
});
