import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { FormView } from '../form-view.ts';
import { InputStep } from './InputStep.tsx';

const government = { code: '016918', name: '別海町', place: '北海道 別海町', minAmount: 2_000 };
const gift = {
  id: 1,
  name: 'ほたて',
  amount: 12_000,
  image: '',
  deliveries: 1,
  maxQuantity: 1,
  skus: [],
  alcohol: false,
};

function drawn(form: object): string {
  const view = {
    path: '/donate',
    government,
    usages: [{ id: 1, title: '教育', description: '' }],
    payments: [],
    oneStopChoices: ['none', 'paper'],
    addresses: [],
    endingYear: null,
    chosen: {},
    firstSku: undefined,
    ...form,
  } as unknown as FormView;
  const data = { form: view, values: {}, owner: 'x', ended: false };
  const element = <InputStep data={data} reply={{ values: {}, errors: {} }} />;
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
