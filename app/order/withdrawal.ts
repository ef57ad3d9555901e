import { owed } from '#app/payment/payable.ts';
import type { Tx } from '#platform/db/db.ts';
import { stands } from './states.ts';
import { deleteDrafts, eraseNotes, type OrderSums, orderSums } from './withdrawal-store.ts';

/**
 * A member with orders under way cannot withdraw (退会): somebody who pays, gets a refund or waits for goods must be
 * reachable, and can cancel only with an account. A valid order may have a refund under way, too: a granted amount.
 */
export async function ordersInTheWay(tx: Tx, memberId: number): Promise<string[]> {
  return (await orderSums(tx, memberId)).flatMap(words);
}

function words(order: OrderSums): string[] {
  const { number, status } = order;
  if (owed({ holds: stands }, order) > 0)
    return [
      `返金のお手続き中のご注文があります(注文番号 ${number})。返金が完了してから、退会のお手続きをしてください。`,
    ];
  if (status === 'pending_payment')
    return [
      `お支払いの完了していないご注文があります(注文番号 ${number})。お支払いが完了するか期限が切れてから、退会のお手続きをしてください。`,
    ];
  return status === 'paid' || status === 'preparing'
    ? [`発送前のご注文があります(注文番号 ${number})。商品が発送されてから、退会のお手続きをしてください。`]
    : [];
}

/** Deletes what no law requires to be kept: forms that were never sent, and the words beside orders. */
export async function eraseOwnWords(tx: Tx, memberId: number): Promise<void> {
  await deleteDrafts(tx, memberId);
  await eraseNotes(tx, memberId);
}
