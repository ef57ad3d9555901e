import type { Awaited } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { keptInWords } from '#platform/retention.ts';
import { type GoodsLine, goodsLine } from '../goods-line.ts';
import { lockMember } from '../store.ts';
import { MOST_NOTICES } from './limits.ts';
import {
  countNotices,
  deleteNotice,
  insertNotice,
  type NoticeGoods,
  noticeGoods,
  noticesOf,
} from './store.ts';

/** What can be asked for: a notice of this, nothing as the goods can be had now, or nothing any more. */
type NoticeState = Awaited | 'offered' | 'ended';

function stateOf({ going, begun, inStock }: NoticeGoods): NoticeState {
  if (!going) return 'ended';
  if (!begun) return 'opening';
  return inStock ? 'offered' : 'restock';
}

export interface NoticeView {
  kind: GoodsKind;
  id: number;
  line: GoodsLine;
  state: NoticeState;
  /** The member waits for a notice of them. */
  asked: boolean;
  /** For how long one waits at most, in words. */
  kept: string;
}

/** What the page shows on which a notice is asked for; undefined when there are no such goods. */
export async function noticeView(
  memberId: number,
  kind: GoodsKind,
  goodsId: number,
  at = new Date(),
): Promise<NoticeView | undefined> {
  const goods = await noticeGoods(db(), memberId, kind, goodsId, at);
  if (!goods) return undefined;
  return {
    kind,
    id: goodsId,
    line: goodsLine(goods, kind, at),
    state: stateOf(goods),
    asked: goods.askedAt !== null,
    kept: keptInWords('goods_notice'),
  };
}

export type Asked = 'done' | 'full' | 'not_awaited';

/** Asks for a notice. One that the member waits for already stays as it is. */
export function askForNotice(
  memberId: number,
  kind: GoodsKind,
  goodsId: number,
  at = new Date(),
): Promise<Asked> {
  return transaction((tx) => askIn(tx, memberId, kind, goodsId, at));
}

async function askIn(tx: Tx, memberId: number, kind: GoodsKind, goodsId: number, at: Date): Promise<Asked> {
  // Parallel requests of a member count one after the other.
  await lockMember(tx, memberId);
  const goods = await noticeGoods(tx, memberId, kind, goodsId, at);
  if (!goods) return 'not_awaited';
  if (goods.askedAt) return 'done';
  const state = stateOf(goods);
  if (state === 'offered' || state === 'ended') return 'not_awaited';
  if ((await countNotices(tx, memberId)) >= MOST_NOTICES) return 'full';
  await insertNotice(tx, memberId, goodsId, state, at);
  return 'done';
}

/** Stopping what is not waited for changes nothing. */
export async function stopNotice(memberId: number, goodsId: number): Promise<void> {
  await deleteNotice(memberId, goodsId);
}

/** What a member waits for in a storefront, with the goods as they are now. */
export async function awaitedLines(memberId: number, kind: GoodsKind, at = new Date()): Promise<GoodsLine[]> {
  return (await noticesOf(memberId, kind, at)).map((row) => goodsLine(row, kind, at));
}
