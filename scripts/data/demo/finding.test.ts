import { beforeAll, describe, expect, it } from 'vitest';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { searchGoods } from '#app/catalogue/search/search.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { loadDemo, loadPlaces } from '../load.ts';

/** What people type, over a catalogue of usual names: what comes first is what they mean. */

const database = useTestDatabase();
beforeAll(async () => {
  await loadPlaces(database.url);
  await loadDemo(database.url, { goods: 12_000 });
});

const BEEF = /牛(?!乳|骨|すじカレー)|ビーフ|京都肉/;
const PORK = /豚|ポーク/;
const CRAB = /[かが]に(?!ぎり)|カニ|蟹/;
const STRAWBERRY =
  /いちご|苺|あまおう|とちおとめ|とちあいか|きらぴ香|ゆうべに|まりひめ|みおしずく|越後姫|紅ほっぺ|古都華|ゆめのか|もういっこ|やよいひめ|紅い雫|さぬきひめ|いばらキッス|美濃娘|あまりん/;
const CITRUS = /みかん|不知火|せとか|文旦|はっさく|たんかん|レモン|デコポン|シークヮーサー/;

/**
 * For each word what a fitting name looks like, and what a name that only contains the letters looks like. Written by hand:
 * neither categories nor synonyms of the search are asked. A producer's name is text, too: of a dairy called ミルク comes more than
 * milk.
 */
// biome-ignore format: a row a word
const WORDS: [word: string, fits: RegExp, not?: RegExp][] = [
  ['かに', CRAB], ['カニ', CRAB], ['蟹', CRAB], ['ズワイガニ', /ずわい/], ['えび', /えび|海老/, /せんべい/], ['いか', /いか/, /すいか|いかなご/],
  ['たこ', /たこ|だこ/, /たこ焼/], ['うに', /うに/], ['いくら', /いくら/], ['ほたて', /ほたて/], ['牡蠣', /牡蠣|かき|オイスター|ひがた美人/], ['うなぎ', /うなぎ/],
  ['鰻', /うなぎ/], ['まぐろ', /まぐろ/], ['鯛', /鯛|まだい|ぐじ/, /鯛焼|たいやき/], ['鮭', /鮭|サーモン/], ['かつお', /かつお/], ['ふぐ', /ふぐ/], ['のり', /海苔/],
  ['明太子', /明太子/], ['しらす', /しらす/], ['肉', /肉|牛|豚|鶏|どり/, /脚肉|赤肉|果肉|餃子|たれ/], ['牛肉', BEEF], ['和牛', BEEF], ['豚肉', PORK, /餃子|まんじゅう/],
  ['鶏肉', /鶏|どり|コーチン|天草大王/, /卵/], ['ハンバーグ', /ハンバーグ/], ['もも', /桃|あかつき|もも|モモ/], ['桃', /桃|あかつき/, /桃生/],
  ['米', /精米|無洗米|玄米|栽培米/, /米油|米菓|米粉/], ['お米', /精米|無洗米|玄米|栽培米/], ['コシヒカリ', /コシヒカリ/], ['餅', /餅/], ['パン', /パン|クロワッサン|ベーグル/, /パンツ/],
  ['ぶどう', /ぶどう|ルビーロマン|シャインマスカット|ピオーネ|デラウェア|巨峰|マスカット|クイーンルージュ|ナガノパープル/, /酒|ワイン/], ['シャインマスカット', /シャインマスカット/], ['みかん', CITRUS],
  ['りんご', /りんご|ふじ|シナノ|王林|名月/, /ジュース|酒/], ['いちご', STRAWBERRY, /ジャム/], ['苺', STRAWBERRY, /ジャム/],
  ['メロン', /メロン|肥後グリーン/, /メロンパン/], ['梨', /梨|ラ・フランス|ルレクチエ|幸水|にっこり|南水/, /山梨(?!.*梨)/], ['栗', /栗|くり/, /栗原/], ['さくらんぼ', /さくらんぼ|佐藤錦|紅秀峰/],
  ['トマト', /トマト|ルビー/], ['玉ねぎ', /玉ねぎ|たまねぎ/], ['とうもろこし', /とうもろこし|コーン|甘々娘/], ['卵', /卵/, /明太/],
  ['ビール', /ビール/, /グラス/], ['日本酒', /純米|日本酒/], ['ワイン', /ワイン/, /グラス/], ['焼酎', /焼酎/], ['水', /天然水|炭酸水/, /水ようかん|化粧水|水だこ|水なす/],
  ['お茶', /茶(?!碗|豆)/, /茶漬|カステラ/], ['茶', /茶(?!碗|豆)/, /茶漬|カステラ|だだちゃ/], ['コーヒー', /コーヒー/], ['牛乳', /牛乳|ヨーグルト|ジェラート|アイス|バター|チーズ/], ['チーズ', /チーズ/], ['アイス', /アイス|ジェラート/],
  ['味噌', /味噌/, /味噌漬|ラーメン/], ['醤油', /醤油/, /漬/], ['塩', /塩/, /塩鮭|塩さば|塩ラーメン|塩昆布/], ['はちみつ', /はちみつ/], ['そば', /そば/, /焼きそば|やきそば/], ['うどん', /うどん|きしめん/],
  ['餃子', /餃子/], ['干物', /干物|干し|開き|ひもの|くさや|へしこ/], ['タオル', /タオル/, /タオル掛/], ['ティッシュ', /ティッシュ/], ['トイレットペーパー', /トイレットペーパー/], ['包丁', /包丁|刃物/],
  ['旅行', /宿泊券/], ['旅行券', /宿泊券/], ['宿泊券', /宿泊券/], ['食事券', /食事券/], ['ギフト券', /券/], ['商品券', /券/], ['温泉', /温泉|入浴|砂むし/], ['定期便', /定期便/],
];

/** What is offered now: what is not open yet stands after what is only beside the word. */
async function firstOnes(word: string, kind: GoodsKind): Promise<string[]> {
  const { cards } = await searchGoods(kind, readQuery(new URLSearchParams({ q: word })));
  return cards.filter((card) => card.opensAt === null).map((card) => card.name);
}

const PAGE = 30;

describe('what is typed most', () => {
  it.each(WORDS)('%s: of the first 30 gifts at least 29 are that', async (word, fits, not) => {
    const names = await firstOnes(word, 'gift');
    const strange = names.filter((name) => !fits.test(name) || not?.test(name));
    expect(names.length, 'the demo has some').toBeGreaterThan(4);
    expect(strange.length, strange.join('\n')).toBeLessThanOrEqual(1);
  });

  it.each(WORDS)('%s: in the shop, too, other things come after them', async (word, fits, not) => {
    const names = await firstOnes(word, 'product');
    const isIt = (name: string) => fits.test(name) && !not?.test(name);
    const strange = names.slice(0, names.filter(isIt).length).filter((name) => !isIt(name));
    expect(names.length).toBeLessThanOrEqual(PAGE);
    expect(strange.length, strange.join('\n')).toBeLessThanOrEqual(1);
  });

  it('has more than sixty words', () => {
    expect(WORDS.length).toBeGreaterThanOrEqual(60);
  });
});

describe('a word with a minus', () => {
  const total = async (q: string) => (await searchGoods('gift', readQuery(new URLSearchParams({ q })))).total;

  it('is compared with what goods are called, not with their category', async () => {
    expect(await total('かに -エビ')).toBe(await total('かに'));
    expect(await total('海老')).toBeGreaterThan(await total('海老 -えび'));
  });
});
