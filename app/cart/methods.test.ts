import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { methodsOfAll } from './methods.ts';

// The methods that the provider offers are of the configuration.
useTestDatabase();

describe('how several are paid for at once', () => {
  const of = (name: string, ...methods: string[]) => ({ methods, government: { code: name, name } });

  it('by what all take; who excludes what is said', () => {
    expect(
      methodsOfAll([of('別海町', 'card'), of('釧路市', 'card', 'konbini'), of('別海町', 'card')]),
    ).toEqual({
      common: ['クレジットカード'],
      excluded: ['コンビニ払い: 別海町が対応していないため、まとめてのお支払いには使えません'],
      none: null,
    });
  });

  it('or says what to put aside', () => {
    const { none } = methodsOfAll([of('別海町', 'konbini'), of('釧路市', 'card'), of('旭川市', 'card')]);
    expect(none).toBe(
      'すべての寄附先に共通するお支払い方法がありません。別海町を「あとで」に移すと、クレジットカードで申し込めます。',
    );
  });
});
