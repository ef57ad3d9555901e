import { type FeaturedGoods, featuredGoods } from '#app/catalogue/featured-query.ts';
import { FEATURED, MOST_FEATURED } from '#app/catalogue/featured-setting.ts';
import { readReferences } from '#app/catalogue/goods-references.ts';
import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import type { Faults, SettingForm } from './setting-form.ts';

const TOP: Record<GoodsKind, string> = {
  gift: 'ふるさと納税のトップページ',
  product: '通販のトップページ',
};

const LEFT_OUT = '表示しません(品切れ・受付期間外・非公開)';
const shownWords = ({ isOffered }: FeaturedGoods) => (isOffered ? '表示します' : LEFT_OUT);

/** Goods that a top page shows first, one reference a line. */
export function featuredForm(kind: GoodsKind): SettingForm<string[]> {
  const { goods } = kindWords(kind);
  return {
    setting: FEATURED[kind],
    lead: `${TOP[kind]}で、選んだ${goods}をランキングより前に「注目の${goods}」として順に表示します。品切れ・受付期間外・非公開の${goods}は表示しません。表示するものがないときは、欄ごと表示しません。`,
    ends: true,
    none: [],
    read(form) {
      const read = readReferences(String(form.get('goods') ?? ''), MOST_FEATURED, goods);
      return 'fault' in read ? { faults: { goods: read.fault } } : read;
    },
    shown: (value) => ({ goods: value.join('\n') }),
    label: () => `表示する${goods}`,
    async facts(value, now) {
      if (value.length === 0) return Object.entries(FEATURED[kind].words(value));
      const found = await featuredGoods(kind, value, now);
      return found.map((f): [string, string] => [
        f.reference,
        `${f.name ?? '(見つかりません)'}: ${shownWords(f)}`,
      ]);
    },
    async check(value): Promise<Faults> {
      const found = await featuredGoods(kind, value, new Date());
      const missing = found.filter(({ name }) => name === null).map(({ reference }) => `「${reference}」`);
      if (missing.length === 0) return {};
      const where = `${missing.join('、')}は${goods}として見つかりませんでした`;
      return { goods: `${where}。団体コードと管理番号をご確認ください` };
    },
    async preview(value, _, at) {
      const found = await featuredGoods(kind, value, at);
      return {
        title: `注目の${goods}の表示`,
        heads: ['順番', '団体コード/管理番号', goods, '始まるときの表示'],
        rows: found.map((f, i) => [String(i + 1), f.reference, f.name ?? '', shownWords(f)]),
      };
    },
  };
}
