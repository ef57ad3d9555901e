import { useMarkup } from '#app/ui/markup.ts';
import type { GoodsCard as Card } from '../goods-cards-store.ts';
import { GoodsCard } from './GoodsCard.tsx';

const drawn = (card: Card) => <GoodsCard card={card} />;

/**
 * A card as one of a list. Many pages show the same cards (`kept-cards.ts`), which say the same to everybody and are most of what making a
 * list is, so the server writes each of them once. What has its rank on it, or stands in sight at once, is drawn for its page.
 */
export function GoodsItem({ card, rank, eager = false }: { card: Card; rank?: number; eager?: boolean }) {
  const isPlain = rank === undefined && !eager;
  const markup = useMarkup(isPlain ? card : undefined, drawn);
  if (markup !== undefined)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote and escaped it
    return <li dangerouslySetInnerHTML={{ __html: markup }} />;
  return (
    <li>
      <GoodsCard card={card} rank={rank} eager={eager} />
    </li>
  );
}
