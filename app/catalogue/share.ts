import { placeName } from '#app/words/place.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import type { ShareFacts } from '#platform/images/share.ts';
import { digits } from '#platform/money.ts';
import { storefrontOf } from '#platform/storefront.ts';
import { governmentByCode } from './government/government-store.ts';
import { cardsByIds } from './kept-cards.ts';
import { goodsPath, kindWords } from './kind-words.ts';

type Facts = Omit<ShareFacts, 'site'>;

/** What the share picture of goods shows; undefined for goods that are not published. */
export async function goodsShare(typed: string): Promise<Facts | undefined> {
  const id = routeNumber(typed);
  const [card] = id === undefined ? [] : await cardsByIds([id]);
  if (!card) return undefined;
  return {
    layout: 'goods',
    storefront: storefrontOf(goodsPath(card.kind, card.id)),
    title: card.name,
    place: placeName(card.prefecture, card.government),
    label: kindWords(card.kind).amount,
    amount: digits(card.amount),
    ...(card.rising && { rising: true }),
    picture: card.image,
  };
}

/** The same for a government; undefined for an unknown code. */
export async function governmentShare(code: string): Promise<Facts | undefined> {
  const g = /^\d{6}$/.test(code) ? await governmentByCode(code) : undefined;
  if (!g) return undefined;
  return {
    layout: 'cover',
    storefront: 'donation',
    title: `${g.name}のふるさと納税`,
    place: g.prefecture === g.name ? '' : g.prefecture,
    label: '',
    amount: '',
    picture: g.image,
  };
}
