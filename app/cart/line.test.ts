import { beforeAll, describe, expect, it } from 'vitest';
import { paymentsBy } from '#platform/testing/payments.ts';
import { linesAsShown } from './line.ts';
import type { LineRow } from './lines-store.ts';

beforeAll(() => paymentsBy('sandbox'));

const AT = new Date('2026-11-23T03:00:00Z');
const ms = (day: string) => new Date(`${day}T00:00:00+09:00`).getTime();

type Sku = LineRow['skus'][number];
const sku = (over: Partial<Sku> = {}): Sku => ({
  id: 1,
  label: '',
  left: 10,
  amount: 12_000,
  regular: 12_000,
  sale: null,
  image: null,
  own_window: false,
  handling_days: 10,
  dispatch_from: null,
  dispatch_until: null,
  ...over,
});

let id = 0;
const row = (over: Partial<LineRow> = {}): LineRow => ({
  id: ++id,
  later: false,
  joined: false,
  quantity: 1,
  shown_amount: 12_000,
  sku_id: 1,
  goods: 100 + id,
  name: 'ほたて貝柱',
  status: 'published',
  image: null,
  accept_from: null,
  accept_until: null,
  per_person_limit: null,
  deliveries: 1,
  skus: [sku()],
  before: 0,
  too_young: false,
  code: '016918',
  government: '別海町',
  government_kind: 'town',
  prefecture_code: 1,
  prefecture: '北海道',
  min_amount: 2_000,
  payment_methods: ['card', 'konbini'],
  designated_from: '2020-01-01',
  designated_until: null,
  contract_from: '2020-01-01',
  contract_until: null,
  ...over,
});
const alone = (amount: number | null) =>
  row({
    goods: null,
    sku_id: null,
    name: null,
    status: null,
    deliveries: null,
    skus: [],
    shown_amount: amount,
  });

const seen = { storefront: 'donation' as const, at: AT, lives: null };
const faultOf = (over: Partial<LineRow>) => linesAsShown([row(over)], seen)[0]!.fault?.text ?? null;

describe('how a line stands', () => {
  it.each<[string, Partial<LineRow>, string | null]>([
    ['as it was', {}, null],
    ['sold out', { skus: [sku({ left: 0 })] }, '在庫がなくなりました'],
    [
      'fewer left',
      { quantity: 3, skus: [sku({ left: 2 })] },
      '在庫の残りは2点です。数量を2点以下にしてください',
    ],
    [
      'more than one donation takes',
      { quantity: 11, skus: [sku({ left: null })] },
      '数量は10点以下にしてください',
    ],
    ['ended', { accept_until: ms('2026-11-01') }, '受付が終了しました'],
    ['taken off', { status: 'closed' }, '受付が終了しました'],
    ['not yet', { accept_from: ms('2026-12-01') }, '2026年12月1日(火)から受け付けます'],
    ['not designated', { designated_until: '2026-09-30' }, '自治体が現在、寄附を受け付けていません'],
    ['designated soon', { designated_from: '2026-12-01' }, '2026年12月1日から受け付けます'],
    [
      'contract over',
      { contract_until: '2026-10-31' },
      '当サイトでは現在、この自治体への寄附を受け付けていません',
    ],
    [
      'its variant gone',
      { sku_id: 7, skus: [sku()] },
      'この種類は受付が終了しました。ほかの種類をお選びください',
    ],
    [
      'sent no more',
      { skus: [sku({ dispatch_from: '2026-10-01', dispatch_until: '2026-10-31' })] },
      '受付が終了しました',
    ],
    [
      'over the limit, with what was applied for before',
      { quantity: 2, per_person_limit: 2, before: 1 },
      'お一人様2点までの返礼品です。これまでのお申し込み1点と合わせて上限を超えています。数量を1点以下にしてください',
    ],
  ])('%s', (_, over, text) => expect(faultOf(over)).toBe(text));

  it('an amount that changed since it was put in', () => {
    const [line] = linesAsShown([row({ shown_amount: 12_000, skus: [sku({ amount: 13_000 })] })], seen);
    expect(line).toMatchObject({
      changed: 'リストに入れたあとに、寄附金額が12,000円から13,000円に変わりました',
      sum: 13_000,
      fault: null,
    });
    const [product] = linesAsShown([row({ shown_amount: 1_200, skus: [sku({ amount: 1_350 })] })], {
      ...seen,
      storefront: 'shop',
    });
    expect(product!.changed).toBe('カートに入れたあとに、価格が1,200円から1,350円に変わりました');
  });

  it('a limit holds over all lines of the same goods, but for those put aside', () => {
    const skus = [sku(), sku({ id: 2 })];
    const same = (sku_id: number, later: boolean) =>
      row({ goods: 5, sku_id, skus, per_person_limit: 1, later });
    const faults = (later: boolean) =>
      linesAsShown([same(1, false), same(2, later)], seen).map((l) => l.fault?.text ?? null);
    expect(faults(false)).toEqual(
      Array(2).fill(
        'お一人様1点までの返礼品です。ほかの種類の1点と合わせて上限を超えています。いずれかの種類の数量を減らすか、リストから外してください',
      ),
    );
    expect(faults(true)).toEqual([null, null]);
  });

  it.each([
    [
      ['016918'],
      [1],
      'お住まいの自治体の返礼品は受け取れません。返礼品なしの寄附に変えるか、リストから外してください',
    ],
    [['131016'], [13], undefined],
    [['016918', '012041'], [1], undefined],
  ])('a gift of where the member lives: %j', (municipalities, prefectures, text) => {
    const lives = { municipalities, prefectures };
    const [gift, given] = linesAsShown([row(), alone(5_000)], { ...seen, lives });
    expect(gift!.fault?.text).toBe(text);
    expect(given!.fault).toBeNull();
  });

  it('a donation without a gift needs an amount that the government takes', () => {
    const texts = [null, 1_000, 2_000].map((amount) => linesAsShown([alone(amount)], seen)[0]!.fault?.text);
    expect(texts).toEqual([
      '寄附金額を入力してください',
      '寄附金額は2,000円以上で入力してください',
      undefined,
    ]);
  });

  it('no more than thirty are applied for at once, should more come back', () => {
    const lines = linesAsShown(
      Array.from({ length: 32 }, () => row()),
      seen,
    );
    expect(lines.filter((l) => l.fault === null)).toHaveLength(30);
    expect(lines.at(-1)!.fault?.text).toBe('一度にお申し込みいただけるのは30件までです');
  });
});
