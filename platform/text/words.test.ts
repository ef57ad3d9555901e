import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { wordsOfName, wordsOfProse } from './words.ts';

describe('the words of a name', () => {
  it.each([
    ['水ようかん 5個', ['水ようかん', 'ようかん'], ['水'], []],
    ['米油 900g', ['米油'], ['米'], ['油']],
    ['富士山の天然水 2L×12本', ['天然水'], ['富士山'], ['水']],
    ['化粧水 120ml', ['化粧水'], [], ['水', '粧水']],
    ['深蒸し煎茶', ['煎茶'], [], ['茶']],
    ['鮭いくら', ['いくら'], ['鮭'], []],
    ['クラフトビール 6本', ['ビール', 'クラフトビール'], [], []],
    ['【令和8年産】新米 つや姫', ['新米', '姫'], [], ['米']],
    ['豚肉の味噌漬け', ['味噌漬け'], ['豚肉'], []],
    ['小玉すいか', ['すいか'], [], []],
    ['若鶏 もも肉 鶏', ['もも肉', '肉', '鶏'], ['もも'], []],
    ['シャイン・マスカット', ['シャイン', 'マスカット'], [], []],
    ['きのこ', ['きのこ'], [], []],
    ['茶碗蒸し', ['茶碗蒸し'], [], []],
  ])('%s', (name, heads, parts, edges) => {
    const found = wordsOfName(name);
    expect(found.heads).toEqual(expect.arrayContaining(heads.map(fold)));
    expect(found.parts).toEqual(expect.arrayContaining(parts.map(fold)));
    expect(found.edges).toEqual(expect.arrayContaining(edges));
    for (const other of [...parts, ...edges]) expect(found.heads).not.toContain(fold(other));
  });

  it('holds no word that only ends inside of another: 「いか」 of 「すいか」, 「たい」 of 「たいやき」', () => {
    const all = (name: string) => Object.values(wordsOfName(name)).flat();
    expect(all('小玉すいか')).not.toContain('いか');
    expect(all('スパークリング')).not.toContain('くり');
    expect(wordsOfName('茶碗蒸し').heads).not.toContain('茶');
  });

  it('are folded, stand in the folded name, and are few', () => {
    const name = fc.string({
      unit: fc.constantFrom(...'米肉茶のとかにいくらーアカガビール 5・(【𠮷々'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(name, (text) => {
        const all = Object.values(wordsOfName(text)).flat();
        expect(new Set(all).size).toBe(all.length);
        for (const word of all) {
          expect(word).toBe(fold(word));
          expect(fold(text).replaceAll(' ', '')).toContain(word.replaceAll(' ', ''));
        }
        expect(all.length).toBeLessThan(5 * (text.length + 1));
      }),
    );
  });
});

it('the words of prose are whole runs of kanji, katakana and letters, and nothing of its grammar', () => {
  const text = '豊かに香る。\n\n## こだわり\n\n無農薬で育てた米を、ワインと。BIOの認証を受けています。';
  expect(wordsOfProse(text)).toEqual(['無農薬', 'わいん', 'bio', '認証']);
});
