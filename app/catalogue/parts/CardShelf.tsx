import { Link } from 'react-router';
import type { GoodsCard as Card } from '../cards-store.ts';
import { GoodsCard } from './GoodsCard.tsx';

/** A titled row of cards with a way to more of them; nothing when there are none. */
export function CardShelf({
  title,
  lead,
  cards,
  more,
  ranked = false,
}: {
  title: string;
  lead?: string;
  cards: Card[];
  more?: string | undefined;
  ranked?: boolean;
}) {
  if (cards.length === 0) return null;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2>{title}</h2>
        {more && (
          <Link
            to={more}
            className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
          >
            もっと見る<span className="sr-only">({title})</span>
          </Link>
        )}
      </div>
      {lead && <p className="text-sm text-soft">{lead}</p>}
      <ul className="goods-grid mt-4">
        {cards.map((card, i) => (
          <li key={card.id}>
            <GoodsCard card={card} rank={ranked ? i + 1 : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
