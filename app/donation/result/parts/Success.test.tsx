import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { SuccessData } from '../success.ts';
import { Success } from './Success.tsx';

type Own = NonNullable<Extract<SuccessData, { kind: 'donation' }>['own']>;

type Donation = Own['donations'][number];

const donation = (number: string, ended: Donation['ended']): Donation => ({
  number,
  ended,
  place: '北海道 別海町',
  governmentCode: '016918',
  goods: '',
  quantity: 1,
  amount: 17_000,
  deliverTo: null,
  usage: '自治体におまかせ',
  planned: null,
});

const said = (...returned: boolean[]) =>
  shown(returned.map((back, i) => donation(`A-${i}`, back ? { kind: 'owed' } : null)));

function shown(donations: Own['donations']): string {
  const own: Own = { donations, amount: 34_000, paidAt: null, steps: [], historyPath: '/mypage' };
  const data: SuccessData = {
    kind: 'donation',
    number: 'B-1',
    numberName: 'お申し込み番号',
    state: '返金手続き中',
    taxYear: null,
    held: null,
    howToPay: null,
    carts: null,
    own,
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <Success data={data} />
    </MemoryRouter>,
  );
}

it('calls a sum that of donations that stand only where some of several do', () => {
  expect(said(false, true)).toContain('成立した寄附金額の合計');
  for (const all of [said(true, true), said(false, false)]) {
    expect(all).not.toContain('成立した寄附金額');
    expect(all).toContain('寄附金額の合計');
  }
});

it('promises no money that the payer’s bank has taken back', () => {
  const lost = shown(['A-0', 'A-1'].map((number) => donation(number, { kind: 'takenBack' })));
  expect(lost).toContain('2件の寄附は、取り消しとなりました');
  expect(lost).toContain('当サイトからあらためて返金することはありません');
  expect(lost).not.toContain('返金の対象');
  expect(said(true, true)).toContain('返金の対象');
});

it('says of each sum that ended where it comes from', () => {
  const page = shown([
    donation('A-0', { kind: 'returned', on: '2026年12月1日' }),
    donation('A-1', { kind: 'takenBack' }),
  ]);
  expect(page).toContain('2件の寄附は、取り消しとなりました');
  expect(page).toContain('このうち17,000円は返金しました。');
  expect(page).toContain('このうち17,000円は、カード会社などの手続きによりお支払いが取り消されたため、');
  expect(page).not.toContain('返金の対象');
});
