import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { methodsOfAll } from './methods.ts';

// The methods that the provider offers are of the configuration.
useTestDatabase();

describe('how several are paid for at once', () => {
  const of = (name: string, ...methods: string[]) => ({ methods, government: { code: name, name } });

  it('by what all take; who excludes what is said', () => {
    expect(
      methodsOfAll([of('別海町', 'card'), of('釧路市', 'card', 'konbini'), of('別海町', 'card')], 90_000),
    ).toEqual({
      common: ['クレジットカード'],
      excluded: ['コンビニ払い: 別海町が対応していないため、まとめてのお支払いには使えません'],
      none: null,
    });
  });

  it('within what one payment of a method may have', () => {
    const both = [of('別海町', 'card', 'konbini'), of('釧路市', 'card', 'konbini')];
    expect(methodsOfAll(both, 300_000)).toMatchObject({ excluded: [], none: null });
    expect(methodsOfAll(both, 300_001)).toEqual({
      common: ['クレジットカード'],
      excluded: ['コンビニ払い: 合計が300,000円を超えるため、まとめてのお支払いには使えません'],
      none: null,
    });
    expect(methodsOfAll([of('別海町', 'konbini'), of('釧路市', 'konbini')], 310_000).none).toBe(
      'まとめてのお支払いに使える方法がありません。合計が300,000円以下になるように一部を「あとで」に移すと、コンビニ払いで申し込めます。',
    );
  });

  it('or says what to put aside', () => {
    const { none } = methodsOfAll(
      [of('別海町', 'konbini'), of('釧路市', 'card'), of('旭川市', 'card')],
      90_000,
    );
    expect(none).toBe(
      'すべての寄附先に共通するお支払い方法がありません。別海町を「あとで」に移すと、クレジットカードで申し込めます。',
    );
  });
});
