import { ShelfHead } from '#app/ui/ShelfHead.tsx';
import type { FeatureCard } from '../features.ts';
import { FeatureCards } from './FeatureCards.tsx';

/** Some features with a link to all of them, for other pages; nothing when there are none. */
export function FeatureShelf({ cards }: { cards: readonly FeatureCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="features">
      <ShelfHead id="features" title="特集" more={{ to: '/features', label: 'もっと見る', of: '特集' }} />
      <div className="mt-4">
        <FeatureCards cards={cards} level={3} />
      </div>
    </section>
  );
}
