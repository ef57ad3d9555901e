import { expect, it } from 'vitest';
import { fold } from '#platform/text/fold.ts';
import { governmentNamed } from './government-named.ts';

const all = [
  ['010006', '北海道', 'ホッカイドウ', '北海道', 'prefecture'],
  ['016918', '別海町', 'ベツカイチョウ', '北海道', 'town'],
  ['013455', '森町', 'モリマチ', '北海道', 'town'],
  ['224618', '森町', 'モリマチ', '静岡県', 'town'],
  ['132063', '府中市', 'フチュウシ', '東京都', 'city'],
  ['342084', '府中市', 'フチュウシ', '広島県', 'city'],
  ['343021', '府中町', 'フチュウチョウ', '広島県', 'town'],
  ['242012', '津市', 'ツシ', '三重県', 'city'],
  ['252018', '大津市', 'オオツシ', '滋賀県', 'city'],
  ['260002', '京都府', 'キョウトフ', '京都府', 'prefecture'],
  ['261009', '京都市', 'キョウトシ', '京都府', 'city'],
  ['292117', '葛城市', 'カツラギシ', '奈良県', 'city'],
].map(([code = '', name = '', kana = '', prefecture = '', kind = '']) => ({
  code,
  kind,
  prefecture,
  folded: fold(name),
  foldedKana: fold(kana),
}));

function codes(typed: string): string | string[] {
  const found = governmentNamed(all, typed);
  return found.kind === 'one' ? found.government.code : found.governments.map((g) => g.code);
}

it.each([
  ['別海町', '016918'],
  ['北海道 別海町', '016918'],
  ['北海道　別海町', '016918'],
  ['北海道別海町', '016918'],
  ['野付郡別海町', '016918'],
  ['北海道野付郡 別海町', '016918'],
  ['べつかいちょう', '016918'],
  ['ベツカイチョウ', '016918'],
  ['別海', '016918'],
  ['べつかい', '016918'],
  ['北海道', '010006'],
  ['ほっかいどう', '010006'],
  ['東京都 府中市', '132063'],
  ['広島県府中市', '342084'],
  ['静岡県 森町', '224618'],
  ['津市', '242012'],
  ['大津市', '252018'],
  ['京都府', '260002'],
  ['葛\u{e0100}城市', '292117'],
])('%s is %s', (typed, code) => expect(codes(typed)).toBe(code));

it.each([
  ['府中市', ['132063', '342084']],
  ['ふちゅうし', ['132063', '342084']],
  ['府中', ['132063', '342084', '343021']],
  ['広島県 府中', ['342084', '343021']],
  ['森町', ['013455', '224618']],
  ['京都', ['260002', '261009']],
  ['大津市役所', ['242012', '252018']],
  ['どこにもない町', []],
  ['　', []],
])('%s has to be chosen', (typed, offered) => expect(codes(typed)).toEqual(offered));

it('takes nothing that only resembles', () => {
  expect(codes('別海町役場')).toEqual(['016918']);
  expect(governmentNamed(all, '別海町役場').kind).toBe('several');
});
