import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ToMarkup } from '#app/ui/markup.ts';
import type { GoodsCard } from '../goods-cards-store.ts';
import { GoodsItem } from './GoodsItem.tsx';

const card = (over: Partial<GoodsCard> = {}): GoodsCard => ({
  id: 7,
  kind: 'gift',
  name: '<b>かに</b> & "えび"',
  amount: 12_000,
  rising: false,
  saleUntil: null,
  shipping: null,
  image: 'gift-7',
  governmentCode: '012041',
  government: '旭川市',
  prefecture: '北海道',
  deliveries: 1,
  labels: [],
  left: null,
  opensAt: null,
  dispatch: '2027年2月発送',
  reserved: false,
  ...over,
});

const page = (element: ReactElement, toMarkup?: (part: ReactElement) => string) =>
  renderToString(
    <ToMarkup value={toMarkup}>
      <ul>{element}</ul>
    </ToMarkup>,
  );

const CARDS: [string, GoodsCard][] = [
  ['a gift', card()],
  ['sold out', card({ left: 0 })],
  ['few', card({ left: 3, rising: true })],
  ['a product on sale', card({ kind: 'product', shipping: '送料 880円', saleUntil: new Date('2026-12-01') })],
  ['without a picture', card({ image: null, dispatch: null, labels: ['訳あり'] })],
];

it.each(CARDS)('a page with what was written once is the page without it: %s', (_, one) => {
  const plain = page(<GoodsItem card={one} />);
  expect(page(<GoodsItem card={one} />, renderToString)).toBe(plain);
  expect(page(<GoodsItem card={one} />, renderToString)).toBe(plain);
  expect(plain).toContain('&lt;b&gt;かに&lt;/b&gt; &amp; &quot;えび&quot;');
});

it('writes each card once', () => {
  let times = 0;
  const toMarkup = (part: ReactElement) => {
    times++;
    return renderToString(part);
  };
  const [one, other] = [card(), card({ id: 8, name: 'ほたて' })];
  for (let i = 0; i < 3; i++) page(<GoodsItem card={one} />, toMarkup);
  expect(page(<GoodsItem card={other} />, toMarkup)).toContain('ほたて');
  expect(page(<GoodsItem card={one} />, toMarkup)).not.toContain('ほたて');
  expect(times).toBe(2);
});

it('what is of one page alone is written for it', () => {
  const one = card();
  page(<GoodsItem card={one} />, renderToString);
  expect(page(<GoodsItem card={one} rank={3} />, renderToString)).toContain('3<!-- -->位');
  expect(page(<GoodsItem card={one} eager />, renderToString)).not.toContain('loading="lazy"');
  expect(page(<GoodsItem card={one} />, renderToString)).not.toContain('badge-strong');
});
