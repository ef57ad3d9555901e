import { goodsPath, kindWords } from '#app/catalogue/kind-words.ts';
import { placeName } from '#app/words/place.ts';
import { config } from '#platform/config.ts';
import type { Tx } from '#platform/db/db.ts';
import { queueLetter } from '#platform/mail/letter.ts';
import { stopHeaders } from '#platform/mail/stop-link.ts';
import { digits } from '#platform/money.ts';
import { stopUrl } from './stop-link.ts';
import type { DueNotice } from './store.ts';
import { awaitedEvent, awaitedName } from './words.ts';

/** The one mail of a notice. Sent to who asked for it; it advertises nothing else (特定電子メール法 2条2号). */
export async function queueNoticeMail(tx: Tx, notice: DueNotice & { email: string }): Promise<void> {
  const { kind, cause, member } = notice;
  const words = kindWords(kind);
  const name = awaitedName(kind, cause);
  await queueLetter(tx, kind === 'product' ? 'shop' : 'donation', {
    kind: 'goods_notice',
    dedupeKey: `goods_notice:${notice.id}`,
    to: notice.email,
    urgency: 'notice',
    headers: stopHeaders(stopUrl(member)),
    subject: `${name}のお知らせ: ${notice.name}`,
    greeting: `${notice.familyName} ${notice.givenName} 様`,
    heading: `${name}のお知らせ`,
    paragraphs: [
      `お知らせをご希望の${words.goods}${awaitedEvent(kind, cause).happened}`,
      '在庫には限りがあります。お取り置きはしていませんので、ご覧になるときには、すでになくなっていることがあります。',
    ],
    facts: [
      [words.goods, notice.name],
      [words.place, placeName(notice.prefecture, notice.government)],
      [words.amount, `${digits(notice.amount)}円${notice.rising ? '〜' : ''}`],
    ],
    button: {
      label: `${words.goods}のページを見る`,
      url: `${config().origin}${goodsPath(kind, notice.goods)}`,
    },
    notes: [
      `この${words.goods}のお知らせは、この1通で終わりです。在庫がなくなったときは、${words.goods}のページからもう一度お申し込みいただけます。`,
      'ほかにお待ちのお知らせは、マイページのお気に入りで1件ずつ停止できます。',
    ],
    stop: { label: 'お待ちのお知らせをすべて停止する(ログインは不要です)', url: stopUrl(member) },
  });
}
