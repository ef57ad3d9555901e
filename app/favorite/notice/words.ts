import type { Awaited } from '#app/catalogue/acceptance.ts';
import type { GoodsKind } from '#app/catalogue/kind-words.ts';

/** 「再入荷」「受付開始」「販売開始」: what a notice tells of. */
export function awaitedName(kind: GoodsKind, cause: Awaited): string {
  if (cause === 'restock') return '再入荷';
  return kind === 'gift' ? '受付開始' : '販売開始';
}

/** All that a storefront's notices tell of, as their headings say. */
export function noticesName(kind: GoodsKind): string {
  return `再入荷・${awaitedName(kind, 'opening')}のお知らせ`;
}

/** 「再びお申し込みいただけるようになりました」: what has happened, as the mail says it; the page says it of the future. */
export function awaitedEvent(kind: GoodsKind, cause: Awaited): { happened: string; condition: string } {
  if (cause === 'opening') {
    const name = kind === 'gift' ? '受付' : '販売';
    return { happened: `の${name}が始まりました。`, condition: `の${name}が始まりましたら` };
  }
  const can = kind === 'gift' ? 'お申し込み' : 'ご注文';
  return {
    happened: `を、再び${can}いただけるようになりました。`,
    condition: `を再び${can}いただけるようになりましたら`,
  };
}
