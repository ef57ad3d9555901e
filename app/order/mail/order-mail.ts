import type { Recipient } from '#app/forms/recipient.ts';
import { type MailWords, queuePayerMail } from '#app/payment/payer-mail.ts';
import type { Tx } from '#platform/db/db.ts';
import { yen } from '#platform/money.ts';
import { unsentWords } from '../parcel-words.ts';
import { orderUrl } from '../signed-link.ts';
import { mailFacts, type OrderMailFacts } from './mail-store.ts';

/**
 * Queues a mail about an order to its buyer, member or guest, in the caller's transaction. A second mail of the same kind
 * (and part) is not queued.
 */
export async function sendOrderMail(
  tx: Tx,
  orderId: number,
  write: (f: OrderMailFacts) => MailWords,
): Promise<void> {
  const f = await mailFacts(tx, orderId);
  const buyer = f.buyer as unknown as Recipient;
  const order = {
    storefront: 'shop' as const,
    number: f.number,
    to: f.email,
    payer: `${buyer.familyName} ${buyer.givenName}`,
    facts: [
      ['注文番号', f.number],
      ...f.lines.flatMap((l): [string, string][] => [
        ['商品', [l.name, l.sku].filter(Boolean).join(' ')],
        ['数量', piecesWords(l)],
      ]),
      ['合計(税込)', yen(f.total)],
      ...(f.given_back > 0
        ? [['ご返金の合計(お手続き中を含む)', yen(f.given_back)] satisfies [string, string]]
        : []),
    ] satisfies [string, string][],
    button: { label: 'ご注文の内容を見る', url: orderUrl(f) },
  };
  await queuePayerMail(tx, order, write(f));
}

/** 「2点(1点1,500円、計3,000円)」, 「1点(1,500円)」 */
function piecesWords(line: OrderMailFacts['lines'][number]): string {
  const { quantity, unitPrice } = line;
  const unsent = unsentWords(line);
  const price = quantity === 1 ? yen(unitPrice) : `1点${yen(unitPrice)}、計${yen(unitPrice * quantity)}`;
  return `${quantity}点(${[price, unsent].filter(Boolean).join('、')})`;
}
