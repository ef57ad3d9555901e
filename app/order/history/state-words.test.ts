import { describe, expect, it } from 'vitest';
import { stateWords } from './state-words.ts';

const ORDER = {
  status: 'cancelled',
  dispute: null,
  refund_failed: false,
  received_amount: 10_000,
  refunded_amount: 0,
  paid_out_amount: 0,
} as const;
const text = (over: Partial<Parameters<typeof stateWords>[0]>) => stateWords({ ...ORDER, ...over })?.text;

describe('the words of a cancelled order', () => {
  it('say that all went back, whoever returned it', () => {
    const all = 'お支払い済みの金額は、すべて返金しました。';
    expect(text({ refunded_amount: 10_000 })).toContain(all);
    expect(text({ paid_out_amount: 10_000 })).toContain(all);
    expect(text({ refunded_amount: 4_000, paid_out_amount: 6_000 })).toContain(all);
    expect(text({ refunded_amount: 4_000 })).toContain('残りなく返金し');
  });

  it('leave what went back before out of what the bank returns', () => {
    expect(text({ dispute: 'lost' })).toContain('お支払いいただいた金額は、カード会社などから返金されます。');
    for (const over of [{ refunded_amount: 3_519 }, { paid_out_amount: 3_519 }])
      expect(text({ dispute: 'lost', ...over })).toContain(
        'すでに返金した3,519円を除く金額は、カード会社などから返金されます。',
      );
  });
});
