import { ShelfHead } from '#app/ui/ShelfHead.tsx';
import type { GoodsCard as Card } from '../goods-cards-store.ts';
import { GoodsItem } from './GoodsItem.tsx';

/** A titled row of cards with a link to more of them; nothing when there are no cards. */
export function CardShelf({
  title,
  lead,
  cards,
  more,
  ranked = false,
  eager = false,
}: {
  title: string;
  lead?: string;
  cards: Card[];
  more?: string | undefined;
  ranked?: boolean;
  /** It stands on the first screen. */
  eager?: boolean;
}) {
  if (cards.length === 0) return null;
  return (
    <section>
      <ShelfHead title={title} more={more ? { to: more, label: 'もっと見る', of: title } : undefined} />
      {lead && <p className="text-sm text-soft">{lead}</p>}
      <ul className="goods-grid mt-4">
        {cards.map((card, i) => (
          <GoodsItem key={card.id} card={card} rank={ranked ? i + 1 : undefined} eager={eager && i < 2} />
        ))}
      </ul>
    </section>
  );
}
