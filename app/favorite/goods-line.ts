import { acceptanceState, periodState, type Standing } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { placeName } from '#app/words/place.ts';
import { formatDateTime, jstDate } from '#platform/jst.ts';

/**
 * Goods of a member's list as they are in the database now: all but name and instant are null once they are not shown
 * any more.
 */
export interface GoodsNow extends Standing {
  at: Date;
  name: string;
  /** The goods' id while their row exists, published or not. */
  known: number | null;
  goods: number | null;
  amount: number | null;
  /** Others of its variants ask for more. */
  rising: boolean | null;
  image: string | null;
  deliveries: number | null;
  government: string | null;
  prefecture: string | null;
  accept_from: Date | null;
  accept_until: Date | null;
  /** No variant can be sent in its window of dispatch any more. */
  over: boolean;
  /** Pieces left; null = no limit. */
  left: number | null;
}

/** The same as text. */
export interface GoodsLine {
  kind: GoodsKind;
  known: number | null;
  /** The id of its page; null when it has no page now. */
  goods: number | null;
  name: string;
  amount: number | null;
  rising: boolean;
  image: string | null;
  place: string;
  /** Why one cannot apply, or what is good to know. */
  state: string | null;
  open: boolean;
}

const FEW = 10;

export function goodsLine(row: GoodsNow, kind: GoodsKind, at: Date): GoodsLine {
  const { known, goods, name, amount, image } = row;
  const place = placeName(row.prefecture ?? '', row.government ?? '');
  return {
    kind,
    known,
    goods,
    name,
    amount,
    rising: row.rising === true,
    image,
    place,
    ...stateOf(row, kind, at),
  };
}

function stateOf(row: GoodsNow, kind: GoodsKind, at: Date): { state: string | null; open: boolean } {
  if (row.goods === null) return { state: '現在は公開されていません', open: false };
  const shop = kind === 'product';
  switch (shop ? periodState(row, at) : acceptanceState(row, at, jstDate(at))) {
    case 'not_designated':
      return { state: '自治体が現在、寄附を受け付けていません', open: false };
    case 'not_contracted':
      return { state: '当サイトでは現在、この自治体への寄附を受け付けていません', open: false };
    case 'no_payment':
      return { state: `現在、${shop ? 'ご注文' : 'お申し込み'}を受け付けていません`, open: false };
    case 'ended':
      return { state: shop ? '販売を終了しました' : '受付を終了しました', open: false };
    case 'not_yet':
      return {
        state: `${row.accept_from ? formatDateTime(row.accept_from) : ''}から${shop ? '販売' : '受付'}`,
        open: false,
      };
  }
  if (row.left === 0) return { state: '在庫がありません', open: false };
  if (row.left !== null && row.left <= FEW) return { state: `残り${row.left}点`, open: true };
  return { state: row.deliveries && row.deliveries > 1 ? `定期便 全${row.deliveries}回` : null, open: true };
}
