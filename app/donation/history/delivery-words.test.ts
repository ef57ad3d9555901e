import { expect, it } from 'vitest';
import { deliveryInShort } from './delivery-words.ts';
import type { ListedDelivery } from './result-store.ts';

const of = (...states: ListedDelivery['status'][]): ListedDelivery[] =>
  states.map((status, i) => ({
    instalment: i + 1,
    status,
    planned_from: null,
    planned_until: `2026-${10 + i}-08`,
  }));

it.each<[ListedDelivery[], string | null]>([
  [[], null],
  [of('cancelled'), null],
  [of('waiting'), '発送待ち(2026年10月8日ごろまで)'],
  [[{ instalment: 1, status: 'preparing', planned_from: null, planned_until: null }], '発送準備中'],
  [of('shipped'), '発送済み'],
  [of('delivered'), 'お届け済み'],
  [of('waiting', 'waiting', 'waiting'), '第1回 発送待ち(2026年10月8日ごろまで、全3回)'],
  [of('delivered', 'shipped', 'waiting'), '第2回 発送済み(全3回)'],
  [of('shipped', 'delivered', 'preparing'), '第2回 お届け済み(全3回)'],
  [of('delivered', 'delivered'), '全2回 お届け済み'],
  [of('delivered', 'delivered', 'cancelled'), '全2回 お届け済み'],
])('%# %j', (deliveries, words) => expect(deliveryInShort(deliveries, false)).toBe(words));

it('says nothing of a dispatch that waits for what is looked into, and what has left all the same', () => {
  expect(deliveryInShort(of('waiting', 'waiting'), true)).toBeNull();
  expect(deliveryInShort(of('shipped', 'waiting'), true)).toBe('第1回 発送済み(全2回)');
});
