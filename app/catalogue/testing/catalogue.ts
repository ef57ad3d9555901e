import { sql } from 'kysely';
import { type DispatchWindow, windowColumns } from '#app/delivery/dispatch-window.ts';
import { db } from '#platform/db/db.ts';
import { rebuildSearchIndex } from '../search/search-index.ts';
import { giveContracts } from './contract.ts';
import { giveWindows } from './windows.ts';

/** Goods of the small catalogue as the tests describe them: the expected content of the tables, not read from them. */
export interface Thing {
  id: number;
  kind: 'gift' | 'product';
  code: string;
  government: Place;
  category: Leaf;
  producer: string;
  name: string;
  catchCopy: string;
  contents: string;
  amount: number;
  temperature: string;
  deliveries: number;
  /** When it is sent; null for a ticket. */
  window: DispatchWindow | null;
  labels: string[];
  allergens: string[];
  ticket: boolean;
  stocks: { stock: number | null; reserved: number; active: boolean; window?: DispatchWindow }[];
  popularity: number;
  publishedAt: Date;
  acceptFrom: Date | null;
  acceptUntil: Date | null;
  status: 'published' | 'draft' | 'suspended';
}

export interface Place {
  code: string;
  name: string;
  kana: string;
  prefecture: { code: number; name: string; kana: string; region: string };
  payments: string[];
  online: boolean;
}

interface Leaf {
  id: number;
  name: string;
  parent: { id: number; name: string };
}

const HOKKAIDO = { code: 1, name: '北海道', kana: 'ホッカイドウ', region: '北海道' };
const NARA = { code: 29, name: '奈良県', kana: 'ナラケン', region: '近畿' };
const OKINAWA = { code: 47, name: '沖縄県', kana: 'オキナワケン', region: '九州・沖縄' };

// biome-ignore format: one row a place
export const PLACES: readonly Place[] = [
  { code: '010006', name: '北海道', kana: 'ホッカイドウ', prefecture: HOKKAIDO, payments: ['card'], online: false },
  { code: '012041', name: '旭川市', kana: 'アサヒカワシ', prefecture: HOKKAIDO, payments: ['card', 'wallet'], online: true },
  { code: '016918', name: '別海町', kana: 'ベツカイチョウ', prefecture: HOKKAIDO, payments: ['card', 'konbini'], online: true },
  { code: '292117', name: '葛\u{e0100}城市', kana: 'カツラギシ', prefecture: NARA, payments: ['card', 'bank_transfer'], online: false },
  { code: '294420', name: '大淀町', kana: 'オオヨドチョウ', prefecture: NARA, payments: ['wallet', 'pay_easy'], online: true },
  { code: '472018', name: '那覇市', kana: 'ナハシ', prefecture: OKINAWA, payments: ['card', 'wallet', 'konbini'], online: false },
];

const FISH = { id: 200, name: '魚介・海産物' };
const MEAT = { id: 100, name: '肉' };
const TRIPS = { id: 300, name: '旅行・体験・チケット' };
// biome-ignore format: one row a leaf
export const LEAVES: readonly Leaf[] = [
  { id: 101, name: '牛肉', parent: MEAT }, { id: 102, name: 'ハム・ソーセージ', parent: MEAT },
  { id: 201, name: 'かに', parent: FISH }, { id: 202, name: '貝', parent: FISH },
  { id: 301, name: '宿泊券', parent: TRIPS },
];

/** Names with everything that has ever broken a Japanese search. */
// biome-ignore format: a list of words
export const NAMES = [
  'ズワイガニ 2kg', 'ずわいがに脚 ２ＫＧ', '蟹しゃぶ', 'カ二缶', '帆立貝柱', 'ﾎﾀﾃ 貝柱', 'ほたて稚貝', '米', '新米 コシヒカリ 10kg',
  'こしひかり玄米', '特上牛肉', '牛・豚 食べくらべ', '豚と牛の合わせ技', 'シャイン・マスカット', 'シャインマスカット', 'ラーメン', 'らあめん', 'ラーﾒﾝ〜味噌〜',
  'コーヒー豆', 'コーヒ一豆', '珈琲 Blend', 'BLEND ＃１', "O'Brien's ウイスキー", 'R&B|C!D:E*(F)', 'バックスラッシュ\\市', '100%ジュース',
  '1000ジュース', 'A_B', 'AとB', '🦀まつり', '❤\u{fe0f}いちご', 'いちご', '苺', '𠮷野家の牛丼', '吉野葛', 'ﾊﾞﾀｰ', 'バター−10℃', 'ハ\u{3099}ター', 'Ⅲ番', '㈱特産', '㌔売り',
  'かき', '柿', '牡蠣', 'いくら', 'イクラ醤油漬', '鮭卵', 'たらこ', 'タラ子', 'ゔぁにら', 'ヴァニラ', '「最高」の肉', '肉', 'と肉と', '宿泊券（1泊2日）',
] as const;

/** The content of the operator's synonym table. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['ホタテ', '帆立'],
  ['かに', '蟹', 'ガ二'],
  ['いくら', '鮭卵'],
  ['シャイン・マスカット', '晴王'],
];

/** A fixed sequence of numbers that looks random. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % n;
  };
}

const DAY = 86_400_000;
const LABELS = ['訳あり', '数量限定', '新着', '災害支援'];
const ALLERGENS = ['かに', '小麦', '卵', 'えび'];

const COUNT = 300;

export function things(now: Date): Thing[] {
  const roll = dice(42);
  const some = (list: readonly string[]) => list.filter(() => roll(4) === 0);
  const list = Array.from({ length: COUNT }, (_, i): Thing => {
    const gift = roll(8) > 0;
    const fate = roll(14);
    const at = (days: number) => new Date(now.getTime() + days * DAY);
    return {
      id: 1000 + i,
      kind: gift ? 'gift' : 'product',
      code: `K${String(i).padStart(4, '0')}`,
      government: PLACES[roll(PLACES.length)]!,
      category: LEAVES[roll(LEAVES.length)]!,
      producer: ['別海水産', 'かに本舗', 'Factory ＆ Co.'][roll(3)]!,
      name: i < NAMES.length ? NAMES[i]! : `${NAMES[roll(NAMES.length)]} ${NAMES[roll(NAMES.length)]}`,
      catchCopy: roll(5) ? '' : NAMES[roll(NAMES.length)]!,
      contents: ['', '1.2kg', '米 5kg×2'][roll(3)]!,
      amount: [3000, 5000, 5001, 10_000, 12_000, 20_001, 50_000, 100_000, 100_001, 900_000][roll(10)]!,
      temperature: ['ambient', 'chilled', 'frozen'][roll(3)]!,
      deliveries: roll(4) ? 1 : 6,
      window: null,
      labels: some(LABELS),
      allergens: some(ALLERGENS),
      ticket: gift && roll(10) === 0,
      stocks: [
        [{ stock: 10, reserved: 3, active: true }],
        [{ stock: null, reserved: 5, active: true }],
        [{ stock: 2, reserved: 2, active: true }],
        [
          { stock: 0, reserved: 0, active: true },
          { stock: 1, reserved: 0, active: true },
        ],
        [{ stock: 9, reserved: 0, active: false }],
        [],
      ][roll(6)]!,
      popularity: roll(5), // few values, so that ties are many
      publishedAt: at(-1 - roll(9)),
      acceptFrom: fate === 1 ? at(5) : fate === 2 ? at(-20) : null,
      acceptUntil: fate === 3 ? at(-1) : fate === 2 ? at(20) : null,
      status: fate === 4 ? 'draft' : fate === 5 ? 'suspended' : 'published',
    };
  });
  giveWindows(list, dice(7), now);
  return list;
}

/** Writes the places, categories and synonyms of the small catalogue. */
export async function insertPlaces(): Promise<void> {
  const prefectures = [...new Set(PLACES.map((p) => p.prefecture))];
  await db().insertInto('prefecture').values(prefectures).execute();
  await db()
    .insertInto('government')
    .values(
      PLACES.map((p) => ({
        code: p.code,
        name: p.name,
        kana: p.kana,
        prefecture_code: p.prefecture.code,
        kind: p.code === '010006' ? 'prefecture' : p.name.endsWith('町') ? 'town' : 'city',
        payment_methods: p.payments,
        one_stop_online: p.online,
        designated_from: '2020-01-01',
      })),
    )
    .execute();
  await giveContracts();
  const categories = [MEAT, FISH, TRIPS].map((c, position) => ({ ...c, parent_id: null, position }));
  const leaves = LEAVES.map((l, position) => ({ id: l.id, name: l.name, parent_id: l.parent.id, position }));
  await db().insertInto('category').values(categories).execute();
  await db().insertInto('category').values(leaves).execute();
  await db()
    .insertInto('synonym')
    .values(SYNONYMS.map((words) => ({ words: [...words] })))
    .execute();
}

/** Writes goods with their SKUs and makes them searchable. */
export async function insertThings(list: readonly Thing[]): Promise<void> {
  for (const t of list) {
    await db()
      .insertInto('producer')
      .values({ government_code: t.government.code, name: t.producer })
      .onConflict((c) => c.doNothing())
      .execute();
  }
  await db()
    .insertInto('goods')
    .values(
      list.map((t) => ({
        id: t.id,
        kind: t.kind,
        code: t.code,
        government_code: t.government.code,
        producer_id: sql<number>`(select id from producer where government_code = ${t.government.code} and name = ${t.producer})`,
        category_id: t.category.id,
        name: t.name,
        catch_copy: t.catchCopy,
        contents: t.contents,
        temperature: t.temperature,
        allergens: t.allergens,
        ...windowColumns(t.window),
        labels: t.labels,
        status: t.status,
        popularity: t.popularity,
        published_at: t.publishedAt,
        accept_from: t.acceptFrom,
        accept_until: t.acceptUntil,
        deliveries: t.deliveries,
        amount: t.kind === 'gift' ? t.amount : null,
        procurement_cost: t.kind === 'gift' ? 900 : null,
        price: t.kind === 'product' ? t.amount : null,
        tax_rate: t.kind === 'product' ? 8 : null,
        shipping_class: t.kind === 'product' ? 'small' : null,
        ticket_kind: t.ticket ? 'amount' : null,
        ticket_value: t.ticket ? 3000 : null,
        ticket_months: t.ticket ? 12 : null,
      })),
    )
    .execute();
  const skus = list.flatMap((t) =>
    t.stocks.map(({ window, ...s }, position) => ({
      goods_id: t.id,
      label: position ? `種類${position}` : '',
      position,
      ...windowColumns(window ?? null),
      ...s,
    })),
  );
  if (skus.length > 0) await db().insertInto('sku').values(skus).execute();
  await rebuildSearchIndex(db());
  await sql`analyze goods_search, goods_text`.execute(db());
}
