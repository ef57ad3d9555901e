import { Link } from 'react-router';
import type { FeatureCard } from '../features.ts';
import { FeatureCards } from './FeatureCards.tsx';

/** Some features with a way to all of them, for other pages; nothing when there are none. */
export function FeatureShelf({ cards }: { cards: readonly FeatureCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="features">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="features">特集</h2>
        <Link
          to="/features"
          className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
        >
          もっと見る<span className="sr-only">(特集)</span>
        </Link>
      </div>
      <div className="mt-4">
        <FeatureCards cards={cards} level={3} />
      </div>
    </section>
  );
}
