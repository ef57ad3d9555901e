import { isReserved } from '#app/delivery/dispatch-window.ts';
import type { OfferedSkus } from '#app/delivery/offered-skus.ts';
import { amountRange } from '#app/stock/amounts.ts';
import { placeName } from '#app/words/place.ts';
import { formatDateTime } from '#platform/jst.ts';
import { renderMarkdown } from '#platform/text/markdown.ts';
import { type AcceptanceState, awaitedOf } from '../acceptance.ts';
import { cardsAndTurn } from '../kept-cards.ts';
import { type GoodsKind, goodsPath, kindWords, RESERVATION } from '../kind-words.ts';
import { type GoodsImage, type PublishedGoods, relatedIds } from './goods-store.ts';

interface Crumb {
  name: string;
  href: string;
}

interface Terms<State extends AcceptanceState> {
  state: State;
  /** The text for each state in which no application or order is accepted. */
  closed: Record<Exclude<State, 'open'>, string>;
  /** Most pieces in one application or order, whatever is in stock. */
  most: number;
  offered: OfferedSkus;
  at: Date;
}

function isReservation(skus: OfferedSkus['skus'], at: Date): boolean {
  return skus.length > 0 && skus.every((s) => isReserved(s.window, at));
}

/** What the detail pages of gifts and of products have in common. */
export async function commonDetails<State extends AcceptanceState>(
  kind: GoodsKind,
  goods: PublishedGoods,
  { state, closed, most, offered: { skus }, at }: Terms<State>,
) {
  const related = await relatedIds(kind, goods, at);
  const shelves = [...related.sameGovernment, ...related.sameCategory];
  const { cards, turn } = await cardsAndTurn([goods.id, ...shelves], at);
  const among = (ids: readonly number[]) => cards.filter((c) => ids.includes(c.id));
  // Either amount or price: a constraint of the table.
  const amounts = amountRange(skus, (goods.amount ?? goods.price)!);
  const soldOut = skus.every((s) => s.left === 0);
  return {
    id: goods.id,
    /** When something on the page changes by itself. */
    turn,
    name: goods.name,
    catchCopy: goods.catch_copy,
    images: goods.images as unknown as GoodsImage[],
    labels: [...(isReservation(skus, at) ? [RESERVATION] : []), ...goods.labels],
    description: renderMarkdown(goods.description),
    place: placeName(goods.prefecture, goods.government),
    skus,
    amounts,
    mostAtOnce: Math.min(
      most,
      goods.per_person_limit ?? most,
      Math.max(...skus.map((s) => s.left ?? most), 1),
    ),
    opensAt: state === 'not_yet' && goods.accept_from ? formatDateTime(goods.accept_from) : null,
    closed:
      state === 'open'
        ? soldOut
          ? '現在、在庫がありません。'
          : null
        : closed[state as Exclude<State, 'open'>],
    awaited: awaitedOf(state, soldOut),
    sameGovernment: among(related.sameGovernment),
    sameCategory: among(related.sameCategory),
  };
}

/** The breadcrumbs of goods: their category within its parent, then what `between` holds, then the goods themselves. */
export function detailCrumbs(
  kind: GoodsKind,
  goods: PublishedGoods,
  between: readonly Crumb[] = [],
): Crumb[] {
  const list = kindWords(kind).path;
  return [
    ...(goods.parent_category
      ? [{ name: goods.parent_category, href: `${list}?category=${goods.parent_id}` }]
      : []),
    { name: goods.category, href: `${list}?category=${goods.category_id}` },
    ...between,
    { name: goods.name, href: goodsPath(kind, goods.id) },
  ];
}
