import { useContext } from 'react';
import { ToMarkup } from '#app/ui/to-markup.ts';
import type { GoodsCard as Card } from '../goods-cards-store.ts';
import { GoodsCard } from './GoodsCard.tsx';

/** What was written of a card, as long as the card itself is kept (`kept-cards.ts`). */
const written = new WeakMap<Card, string>();

/**
 * A card as one of a list. Many pages show the same cards, and a card is most of what making a list is, so the server writes each one once:
 * it says the same to everybody. What has its rank on it, or stands in sight at once, is written for its page.
 */
export function GoodsItem({ card, rank, eager = false }: { card: Card; rank?: number; eager?: boolean }) {
  const toMarkup = useContext(ToMarkup);
  if (!toMarkup || rank !== undefined || eager)
    return (
      <li>
        <GoodsCard card={card} rank={rank} eager={eager} />
      </li>
    );
  const markup = written.get(card) ?? toMarkup(<GoodsCard card={card} />);
  written.set(card, markup);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote and escaped it
  return <li dangerouslySetInnerHTML={{ __html: markup }} />;
}
