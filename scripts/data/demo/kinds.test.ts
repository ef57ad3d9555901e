import { describe, expect, it } from 'vitest';
import { transitDays } from '#app/sale/rules/delivery-dates.ts';
import { regionOf } from '#app/sale/rules/regions.ts';
import { readPlaces } from '../places.ts';
import type { Form } from './kind.ts';
import { KINDS } from './kinds.ts';
import { FORMS as PLACES } from './merchants.ts';
import { subjectOf } from './name.ts';
import { producersOf } from './producers.ts';
import { random } from './random.ts';
import { parseSpecialties, REGION_TABLE } from './specialty.ts';
import { allergensOf } from './thing.ts';

const forms = [...KINDS.values()].flatMap((kind) =>
  kind.forms.map((form) => ({ name: `${kind.key} ${form.noun}`, noun: form.noun, kind, form })),
);
const texts = (form: Form) => [...form.story, ...form.enjoy].join('');
/** Forms that are called so, and say something that is not true of them. */
const wrong = (noun: RegExp, words: RegExp) =>
  forms.filter((f) => noun.test(f.name) && words.test(texts(f.form))).map((f) => f.name);

/** Days of 「冷蔵で約1週間」, 「約30日」. */
function keeps(shelf: string): number {
  const [, count, unit] = /(\d+)(週間|日)/.exec(shelf) ?? [];
  return Number(count) * (unit === '週間' ? 7 : 1);
}

describe('what is said of goods', () => {
  it('fits the shape that they are sold in', () => {
    expect(wrong(/玄米/, /精米し|30分/)).toEqual([]);
    expect(wrong(/かにしゃぶ|むき身|ポーション/, /甲羅|ゆで上げ|頭/)).toEqual([]);
    expect(wrong(/^eel 白焼き(?!・)/, /たれ/)).toEqual([]);
    expect(texts(KINDS.get('eel')!.forms.find((f) => f.noun.startsWith('白焼き'))!)).toContain(
      '何もつけずに',
    );
    expect(wrong(/どんこ|driedshiitake/, /軸を取り|歯ごたえ/)).toEqual([]);
    expect(wrong(/whitewine/, /赤/)).toEqual([]);
    expect(wrong(/飲むヨーグルト/, /しぼった|クリームの層/)).toEqual([]);
    expect(wrong(/pudding/, /だけでつくる|好みの量/)).toEqual([]);
    expect(wrong(/1泊2食/, /何度かに分けて/)).toEqual([]);
    expect(wrong(/(lobster|scallop).*ボイル/, /刺身|生で/)).toEqual([]);
    expect(wrong(/煮貝|冷凍/, /生きたまま|水槽で落ち着かせてから出荷/)).toEqual([]);
  });

  it('is true of what was cooked, dried, frozen or pressed', () => {
    expect(wrong(/コロッケ/, /湯せん|だしをきかせ/)).toEqual([]);
    expect(wrong(/洗濯用/, /しっとり|固めた/)).toEqual([]);
    expect(wrong(/泡ボディソープ/, /固めた|水気を切り/)).toEqual([]);
    expect(wrong(/ジュース|果汁/, /箱|皮(?!をむ)|へた|すりおろ|薄切り|歯ざわり/)).toEqual([]);
    expect(wrong(/bream (お刺身用|鯛しゃぶ)/, /骨や|あらから|塩焼き/)).toEqual([]);
    expect(wrong(/ham (?!.*ウインナー)/, /皮がぱりっと/)).toEqual([]);
    expect(wrong(/生ハム/, /焼く|火で/)).toEqual([]);
    expect(wrong(/ちりめん/, /ふっくら|釜/)).toEqual([]);
    expect(wrong(/麺のみ/, /ソースを合わせ|温めたソース/)).toEqual([]);
    expect(
      wrong(
        /冷凍|真空|水煮|浅漬け|とろろ 小分け|煮豆|シロップ|わさび漬け|黒にんにく/,
        /届いたらすぐに、皮|洗うのは|表面に少しつや|160度|一晩水に|掘り上げ|円を描く|素揚げ|すりおろして小分け/,
      ),
    ).toEqual([]);
    expect(wrong(/しめさば/, /グリル/)).toEqual([]);
    expect(wrong(/風鈴/, /火にかけ/)).toEqual([]);
    expect(wrong(/胡蝶蘭|鉢/, /茎を少し切り/)).toEqual([]);
    expect(forms.filter((f) => f.form.choices.length === 0 && /お選びください/.test(texts(f.form)))).toEqual(
      [],
    );
    const noodles = KINDS.get('pasta')!.forms.find((f) => f.noun === '麺のみ')!;
    expect(noodles.allergens).toEqual(['小麦', '卵']);
  });

  it('is enjoyed as it can be: raw or dried, thick or thin, within the days that it keeps', () => {
    expect(wrong(/ 焼き穴子/, /煮上げ/)).toEqual([]);
    expect(wrong(/grape.* 粒/, /軸|一房|房の先/)).toEqual([]);
    expect(wrong(/^beef (ヒレ|赤身|モモ)/, /脂/)).toEqual([]);
    expect(wrong(/^beef .*(すき焼き|切り落とし|スライス|焼肉)/, /室温|わさび/)).toEqual([]);
    expect(wrong(/^coffee (ドリップ|粉)/, /豆/)).toEqual([]);
    expect(wrong(/^riverfish/, /清流|で育てた/)).toEqual([]);
    // Who is told to wait for weeks has goods that keep so long.
    const weeks = (text: string) =>
      Math.max(0, ...[...text.matchAll(/(\d+)週間/g)].map(([, n]) => Number(n)));
    const short = forms.filter(
      ({ form }) => /週間|\d日/.test(form.shelf) && weeks(form.enjoy.join('')) * 7 > keeps(form.shelf),
    );
    expect(short.map((f) => f.name)).toEqual([]);
  });

  it('names as allergens what its name names', () => {
    const names = (form: Form, subject: string) => `${subject} ${form.noun}`;
    const must: [RegExp, string][] = [
      [/ます寿司|鮭|さけ・|サーモン/, 'さけ'],
      [/さば|鯖/, 'さば'],
      [/えび|海老/, 'えび'],
      [/[^す]いか(?!なご)|^いか/, 'いか'],
      [/かに|がに/, 'かに'],
      [/いくら/, 'いくら'],
      [/あわび/, 'あわび'],
      [/りんご/, 'りんご'],
      [/桃/, 'もも'],
      [/チーズ|バター(?!ナ)/, '乳'],
      [/ごま/, 'ごま'],
      [/落花生|ピーナツ|ジーマーミ/, '落花生'],
      [/長いも|かるかん/, 'やまいも'],
      [/豚/, '豚肉'],
      [/鶏|チキン/, '鶏肉'],
      [/(?<!焼き|やき|沖縄|瓦)そば/, 'そば'],
      [/卵/, '卵'],
      [/大豆|豆腐|納豆/, '大豆'],
    ];
    const sold = Object.values(REGION_TABLE).flatMap(({ items }) =>
      parseSpecialties(items).flatMap(({ kind, names: brands }) =>
        kind.forms.flatMap((form) =>
          (brands.length > 0 ? brands : ['']).map((brand) => ({
            form,
            subject: subjectOf({ kind, form, brand }),
          })),
        ),
      ),
    );
    const missing = sold
      .filter(({ form }) => form.shelf !== '')
      .flatMap(({ form, subject }) =>
        must
          .filter(([word, a]) => word.test(names(form, subject)) && !allergensOf(form, subject).includes(a))
          .map(([, a]) => `${names(form, subject)}: ${a}`),
      );
    expect([...new Set(missing)]).toEqual([]);
    const trout = KINDS.get('masuzushi')!;
    expect(trout.forms.flatMap((f) => [...f.allergens])).not.toContain('さば');
    expect(trout.forms.flatMap((f) => f.sizes.map((z) => z.label)).join()).not.toMatch(/\d本/);
  });

  it('keeps longer than the way takes, wherever it is sent', () => {
    const ways = Array.from({ length: 47 }, (_, i) => transitDays(regionOf(i + 1), 'chilled'));
    const longest = Math.max(...ways);
    expect(longest).toBe(4);
    /** Days that are left at the door; the day of dispatch is the first of those that include it. */
    const left = ({ shelf }: Form): number => {
      if (/到着|食べごろ|追熟/.test(shelf)) return Number.POSITIVE_INFINITY;
      const [, count, unit] = /(\d+)(か月|年|週間)/.exec(shelf) ?? [];
      if (unit && unit !== '週間') return Number.POSITIVE_INFINITY;
      const days = unit ? Number(count) * 7 : Number(/(\d+)日/.exec(shelf)?.[1] ?? Number.NaN);
      return days - longest - (shelf.includes('発送日を含めて') ? 1 : 0);
    };
    const cold = forms.filter((f) => f.form.temperature === 'chilled');
    expect(cold.length).toBeGreaterThan(40);
    expect(cold.filter((f) => !(left(f.form) >= 2)).map((f) => `${f.name}: ${f.form.shelf}`)).toEqual([]);
    // What is sent alive cannot wait for a ship.
    expect(forms.filter((f) => /(^|\s)活/.test(f.noun)).map((f) => f.name)).toEqual([]);
  });

  it('comes from makers of such things', () => {
    const makers = (key: string) => {
      const kind = KINDS.get(key)!;
      const places = readPlaces().governments.slice(100, 160);
      return places.flatMap((g) => producersOf(g, [kind], 1, random(g.code + key)).map((p) => p.name));
    };
    for (const key of ['senbei', 'manju', 'snack', 'wagashi', 'yokan', 'bread'])
      expect(makers(key).filter((name) => /パティスリー|洋菓子/.test(name))).toEqual([]);
    for (const key of ['water', 'soda', 'juice'])
      expect(makers(key).filter((name) => /焙煎|珈琲/.test(name))).toEqual([]);
    for (const key of ['woodwork', 'brush', 'sanshin', 'jewelry'])
      expect(makers(key).filter((name) => name.endsWith('窯'))).toEqual([]);
    expect(makers('coffee').every((name) => /焙煎|珈琲/.test(name))).toBe(true);
  });

  it('is used where such a thing can be done, at its hours', () => {
    const used = forms.filter((f) => f.form.ticket !== null && f.form.usedAt !== null);
    expect(used.length).toBeGreaterThan(15);
    const placesOf = (genre: string | null) => PLACES.filter((p) => p.genre === genre);
    expect(used.filter((f) => placesOf(f.form.usedAt).length === 0).map((f) => f.name)).toEqual([]);
    const names = (noun: RegExp) =>
      used
        .filter((f) => noun.test(f.name))
        .flatMap((f) => placesOf(f.form.usedAt).flatMap((p) => p.names.map((n) => `${n} ${p.note}`)));
    expect(names(/星空/).filter((n) => !/(天文台|星見).* 1[89]:/.test(n))).toEqual([]);
    expect(
      names(/カヌー|ラフティング|カヤック|船釣り|シュノーケリング/).filter((n) => /ものづくり|農園/.test(n)),
    ).toEqual([]);
    expect(names(/陶芸/).filter((n) => !/ものづくり館|工房/.test(n))).toEqual([]);
    expect(names(/農作業/).filter((n) => !/農園/.test(n))).toEqual([]);
  });
});

/** Names of wider areas: what carries them comes from several municipalities of the area. */
const AREAS =
  /^(会津|庄内|仙台|能登|加賀|越前|若狭|甲州|木曽|飛騨|美濃|伊豆|富士の|伊賀|伊勢|京|丹波|淡路|播磨灘|吉野|大山の|大山どり|多摩|阿波|小豆島|さぬき|伊予|土佐|豊前海|玄海|五島|島原半島|球磨|天草|阿蘇|日向夏|さつま|日高昆布|佐渡|魚沼|岩船)/;
/** Single brands that are made in more municipalities than the one in their name. */
const SHARED = new Set(
  `富良野メロン 清水まぐろ 利尻昆布 十勝和牛 旭川家具 尾花沢すいか 米沢牛 村上牛 燕三条の包丁 恵那栗 下仁田ねぎ 川越いも 狭山茶
  狭山丘陵チェリーポーク 小川和紙 鎌倉ハム 葉山牛 箱根寄木細工 金沢カレー 白川茶 福井梅 名古屋コーチン 松阪牛 松阪木綿 日野菜漬 宇治茶
  神戸牛 湯浅湾のしらす 有田みかん 出雲そば 備前焼 萩焼 鳴門わかめ 鳴門れんこん 木曽漆器 尾鷲ひのきの木工品 大洲和紙 蔵王の梨
  四万十川の鮎 仁淀川の鮎 八女茶 久留米絣 平戸牛 島原手延べそうめん 小国杉の木工品`.split(/\s+/),
);
/** Places in brands that are no municipality of their own any more, and where they are. */
const INSIDE: Record<string, string> = {
  仙崎: '長門市',
  須佐: '萩市',
  児島: '倉敷市',
  あら川: '紀の川市',
  中山栗: '伊予市',
  鴨方: '浅口市',
  日生: '備前市',
  瀬戸田: '尾道市',
  九十九島: '佐世保市',
  小長井: '諫早市',
  嬉野: '嬉野市',
  明宝: '郡上市',
  三ヶ日: '浜松市',
};

describe('brands', () => {
  it('are offered where they come from', () => {
    const { governments } = readPlaces();
    const astray: string[] = [];
    for (const [prefecture, { items }] of Object.entries(REGION_TABLE)) {
      const stems = governments
        .filter((g) => g.prefectureName === prefecture && g.kind !== 'prefecture')
        .map((g) => ({ name: g.name, stem: g.name.replace(/[市区町村]$/, '') }))
        .filter(({ stem }) => [...stem].length >= 2);
      for (const { names, towns } of parseSpecialties(items))
        for (const brand of names) {
          const whole = prefecture.replace(/[都府県]$/, '');
          if (SHARED.has(brand) || AREAS.test(brand) || brand.startsWith(whole)) continue;
          const homes = [
            ...stems.filter(({ stem }) => brand.startsWith(stem)).map(({ name }) => name),
            ...Object.entries(INSIDE).flatMap(([place, home]) => (brand.includes(place) ? [home] : [])),
          ];
          if (homes.length > 0 && [...(towns ?? ['(anywhere)'])].some((t) => !homes.includes(t)))
            astray.push(`${prefecture} ${brand}: ${[...(towns ?? [])].join(',')}`);
        }
    }
    expect(astray).toEqual([]);
  });
});
