import { acceptanceState, periodState } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { MOST_OF_A_GIFT } from '#app/catalogue/most-of-a-gift.ts';
import { rhythmWords } from '#app/delivery/dispatch-words.ts';
import { offeredSkus } from '#app/delivery/offered-skus.ts';
import { type Residence, residency } from '#app/forms/residence.ts';
import { MOST_AT_ONCE } from '#app/sale/rules/limits.ts';
import { pictureOf } from '#app/stock/amounts.ts';
import { placeName } from '#app/words/place.ts';
import { jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { Storefront } from '#platform/storefront.ts';
import {
  amountFault,
  closedFault,
  type Fault,
  limitFault,
  manyFault,
  piecesFault,
  RESIDENT,
  stockFault,
  TOO_YOUNG,
  VARIANT_GONE,
} from './fault.ts';
import { MOST_LINES } from './limits.ts';
import type { LineRow } from './lines-store.ts';

/** A line as its page shows it. */
export interface Line {
  id: number;
  /** Put aside: neither in the sum nor applied for. */
  later: boolean;
  /** A login has brought, changed or put it aside, and nothing was done on the list since. */
  joined: boolean;
  /** Null: a donation without a gift. */
  goods: number | null;
  kind: GoodsKind;
  name: string;
  /** 「北海道 別海町」 */
  place: string;
  government: { code: string; name: string };
  image: string | null;
  /** The variants that can be chosen; one or none leave no choice. */
  skus: { id: number; label: string; amount: number; left: number | null }[];
  skuId: number | null;
  /** The chosen one's name; empty where there is none of its own. */
  variant: string;
  quantity: number;
  /** The most pieces that can be chosen. */
  most: number;
  /** Yen of one piece now, or the donation without a gift; null while none is known. */
  amount: number | null;
  /** Yen of all its pieces; null while it cannot be told. */
  sum: number | null;
  /** What was typed for the amount, where that could not be kept. */
  typed?: string;
  /** When it is sent, in words; null for what is not. */
  dispatch: string | null;
  /** That one piece asks for something else than when it was last seen. */
  changed: string | null;
  fault: Fault | null;
  /** Whether the government can be given to without the gift instead. */
  alone: boolean;
  /** Those that the government takes, as stored. */
  methods: string[];
}

const MOST_PIECES: Record<GoodsKind, number> = { gift: MOST_OF_A_GIFT, product: MOST_AT_ONCE };

/** What the lines of one owner are seen with. */
interface Seen {
  storefront: Storefront;
  at: Date;
  /** Where the member lives; null where that is not known. */
  lives: Residence | null;
}

/** Lines as they stand, in their order. */
export function linesAsShown(rows: readonly LineRow[], { storefront, at, lives }: Seen): Line[] {
  const lines = rows.map((row) => lineOf(row, storefront, at, lives));
  const ahead = lines.filter((line) => !line.later);
  for (const line of ahead) line.fault ??= overLimit(line, rows, ahead);
  for (const line of ahead.filter((l) => l.fault === null).slice(MOST_LINES[storefront]))
    line.fault = manyFault(line.kind, MOST_LINES[storefront]);
  return lines;
}

function lineOf(row: LineRow, storefront: Storefront, at: Date, lives: Residence | null): Line {
  const kind: GoodsKind = storefront === 'shop' ? 'product' : 'gift';
  const { skus, over } = offeredSkus(row.skus, at);
  const chosen = skus.find((s) => s.id === row.sku_id);
  const stored = row.skus.find((s) => s.id === row.sku_id);
  const isGoods = row.goods !== null;
  const amount = isGoods ? ((chosen ?? stored)?.amount ?? null) : row.shown_amount;
  return {
    id: row.id,
    later: row.later,
    joined: row.joined,
    goods: row.status === 'published' ? row.goods : null,
    kind,
    name: row.name ?? '返礼品なしの寄附',
    place: placeName(row.prefecture, row.government),
    government: { code: row.code, name: row.government },
    image: row.sku_id === null ? null : pictureOf({ image: row.image, skus }, row.sku_id),
    skus: isGoods ? skus.map(({ id, label, amount: each, left }) => ({ id, label, amount: each, left })) : [],
    skuId: row.sku_id,
    variant: (chosen ?? stored)?.label ?? '',
    quantity: row.quantity,
    most: Math.min(MOST_PIECES[kind], row.per_person_limit ?? MOST_PIECES[kind]),
    amount,
    sum: amount === null ? null : amount * row.quantity,
    dispatch: chosen?.window ? rhythmWords(chosen.window, row.deliveries ?? 1, at) : null,
    changed: isGoods ? changedWords(kind, row.shown_amount, amount) : null,
    fault: faultOf(row, kind, { skus, over, chosen, at, lives }),
    alone: kind === 'gift' && isGoods,
    methods: row.payment_methods,
  };
}

type Offered = ReturnType<typeof offeredSkus>;

function faultOf(
  row: LineRow,
  kind: GoodsKind,
  {
    skus,
    over,
    chosen,
    at,
    lives,
  }: Offered & { chosen?: Offered['skus'][number]; at: Date; lives: Residence | null },
): Fault | null {
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
  const today = jstDate(at);
  const isGoods = row.goods !== null;
  const period = {
    ...row,
    accept_from: instant(row.accept_from),
    accept_until: instant(row.accept_until),
    over: isGoods && over,
  };
  const state = kind === 'gift' ? acceptanceState(period, at, today) : periodState(period, at);
  const isClosed = isGoods && row.status !== 'published';
  const closed = closedFault(row, kind, isClosed ? 'ended' : state, today);
  if (closed) return closed;
  if (!isGoods) return amountFault(row.shown_amount, row.min_amount);
  if (!chosen) return skus.length > 0 ? VARIANT_GONE : closedFault(row, kind, 'ended', today);
  const pieces = stockFault(chosen.left, row.quantity) ?? piecesFault(row.quantity, MOST_PIECES[kind]);
  if (pieces) return pieces;
  if (row.too_young) return TOO_YOUNG[kind];
  const area = {
    code: row.code,
    prefectureCode: row.prefecture_code,
    isPrefecture: row.government_kind === 'prefecture',
  };
  return kind === 'gift' && lives && residency(area, lives) === 'lives' ? RESIDENT : null;
}

/** The limit for one person, over all lines of the same goods that would be applied for. */
function overLimit(line: Line, rows: readonly LineRow[], ahead: readonly Line[]): Fault | null {
  const row = rows.find((r) => r.id === line.id);
  if (!row || row.goods === null || row.per_person_limit === null) return null;
  const same = ahead.filter((l) => rows.find((r) => r.id === l.id)?.goods === row.goods);
  const pieces = same.reduce((n, l) => n + l.quantity, 0);
  return pieces + row.before > row.per_person_limit
    ? limitFault(line.kind, row.per_person_limit, { beside: pieces - line.quantity, before: row.before })
    : null;
}

/** 「リストに入れたあとに、寄附金額が12,000円から13,000円に変わりました」 */
function changedWords(kind: GoodsKind, before: number | null, now: number | null): string | null {
  if (before === null || now === null || before === now) return null;
  const change = `${yen(before)}から${yen(now)}に変わりました`;
  return kind === 'gift'
    ? `リストに入れたあとに、寄附金額が${change}`
    : `カートに入れたあとに、価格が${change}`;
}
